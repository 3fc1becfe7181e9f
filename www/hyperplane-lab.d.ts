/** How a lab stands. */
export interface LabState {
    status: "ready" | "running" | "converged" | "stationary" | "cycling" | "diverged";
    /** Whether it goes on by itself. */
    playing: boolean;
    /** Epochs completed. */
    epoch: number;
    /** Updates that changed the weights. */
    updates: number;
    /** Misclassified training samples. */
    errors: number;
    /** The loss; null where it is beyond the largest number. */
    loss: number | null;
    /** How many rows the weights have: one, or one a class of three or more. */
    rows: number;
    /** w₀ … wₙ, one row after the other. */
    weights: number[];
    /** The same in the units of the data, of standardized features; else null. */
    unscaled: number[] | null;
    /** Only where it was asked for. */
    history?: { epoch: number[]; loss: (number | null)[]; errors: number[] };
}
/** How far a lesson has come. */
export interface LessonState {
    id: string;
    /** Steps that have nothing left to do, and how many there are. */
    done: number;
    of: number;
    /** Tasks done and fields that are right, and how many of both there are; predictions do not count. */
    right: number;
    asked: number;
    complete: boolean;
}
export interface HyperplaneLabEvents {
    ready: CustomEvent<{ link: string; height: number; state: LabState }>;
    change: CustomEvent<{ link: string; state: LabState }>;
    end: CustomEvent<{ link: string; state: LabState }>;
    lesson: CustomEvent<LessonState>;
    refused: CustomEvent<{ message: string }>;
}
/** `<hyperplane-lab>`: the lab in any page. */
export class HyperplaneLab extends HTMLElement {
    /** The lab at first, as Share gives it: a link, or what stands behind its #. */
    src: string;
    /** The parts on show: all of the lab, those of the front door, or a figure for a column of text. */
    stage: "" | "lab" | "front" | "figure";
    /** Names of controls, buttons and groups between commas. */
    hide: string;
    lock: string;
    theme: "light" | "dark" | "auto";
    /** The lab as it is now; set, another one. */
    link: string;
    /** Null before the lab is there. */
    readonly state: LabState | null;
    readonly weights: number[] | null;
    readonly status: LabState["status"] | "loading";
    /** Presses a button, by its name; "play" and "pause" do nothing where it plays, or does not. */
    press(button: string): void;
    /** Sets a control, by its name. */
    set(name: string, value: string | number | boolean): void;
    /** The state, with the history of the run; rejected where the element is taken off the page while the lab is asked. */
    tell(): Promise<LabState>;
    addEventListener<K extends keyof HyperplaneLabEvents>(type: K, listener: (this: HyperplaneLab, event: HyperplaneLabEvents[K]) => void, options?: boolean | AddEventListenerOptions): void;
    addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}
declare global {
    interface HTMLElementTagNameMap {
        "hyperplane-lab": HyperplaneLab;
    }
}
