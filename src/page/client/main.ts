/** The script of a page. Everything it shows is in the page already; it asks nobody for anything. */
import { setUpChart } from "./chart-cursor.js";
import { byId } from "./dom.js";
import { setUpFilter } from "./filter-form.js";
import { MessageList } from "./message-list.js";
import { readModel } from "./model.js";
import { setUpLinks } from "./navigate.js";

const model = readModel();
const list = new MessageList(byId("messages"), model);
const filter = setUpFilter(model, list);
setUpChart(model.payload);
setUpLinks(model, list, filter);
// Paper has all of it.
window.addEventListener("beforeprint", () => list.buildAll());
