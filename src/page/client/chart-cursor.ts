/** A cursor on the chart, by arrow keys or pointer. To assistive technology it is a slider that says each point. */
import { pointText } from "../chart-point.js";
import { placeOf } from "../chart-scale.js";
import type { Payload } from "../payload.js";
import { byId } from "./dom.js";

const FAR = 10;

export function setUpChart({ chart }: Payload): void {
	const { points, names } = chart;
	if (points.length < 2) return;
	const [plot, cursor, readout] = [byId("plot"), byId("cursor"), byId("readout")];
	const last = points.length - 1;
	let at = last;
	const go = (to: number) => {
		at = Math.min(last, Math.max(0, to));
		const text = pointText(points[at]!, names);
		const x = `${placeOf(at, points.length) / 10}%`;
		cursor.setAttribute("x1", x);
		cursor.setAttribute("x2", x);
		cursor.classList.add("is-on");
		plot.setAttribute("aria-valuenow", String(at));
		plot.setAttribute("aria-valuetext", text);
		readout.textContent = text;
	};
	const steps: { readonly [key: string]: () => number } = {
		ArrowRight: () => at + 1,
		ArrowUp: () => at + 1,
		ArrowLeft: () => at - 1,
		ArrowDown: () => at - 1,
		PageUp: () => at + FAR,
		PageDown: () => at - FAR,
		Home: () => 0,
		End: () => last,
	};
	plot.addEventListener("keydown", (event) => {
		const step = steps[event.key];
		if (step === undefined) return;
		event.preventDefault();
		go(step());
	});
	plot.addEventListener("pointermove", ({ clientX }) => {
		const { left, width } = plot.getBoundingClientRect();
		go(Math.round(((clientX - left) / width) * last));
	});
	plot.setAttribute("role", "slider");
	plot.setAttribute("tabindex", "0");
	plot.setAttribute("aria-valuemin", "0");
	plot.setAttribute("aria-valuemax", String(last));
	plot.setAttribute("aria-valuenow", String(at));
	plot.setAttribute("aria-valuetext", pointText(points[at]!, names));
	readout.textContent = "Point at the chart, or use the arrow keys on it, to read each turn.";
	readout.hidden = false;
}
