/**
 * No step of the commands that read a session as pi leaves it is quadratic in anything that a session can hold many of.
 * What is compared is counted work, place by place, never time.
 */
import { checkGrowth } from "./check.js";
import { COMMANDS } from "./commands.js";

checkGrowth(COMMANDS.filter(({ on }) => on === "raw"));
