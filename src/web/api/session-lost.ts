/** Called by the transport when the server ends the session; the session module decides what happens then. */
type Listener = (stayOnPage: boolean, code: number) => void;

let listener: Listener | undefined;

export const onSessionLost = (next: Listener): void => {
  listener = next;
};
export const sessionLost: Listener = (stayOnPage, code) => listener?.(stayOnPage, code);
