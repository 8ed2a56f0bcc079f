/** Told by the transport when the server ends the session; the session module says what then happens. */
type Listener = (stayOnPage: boolean, code: number) => void;

let listener: Listener | undefined;

export const onSessionLost = (next: Listener): void => {
  listener = next;
};
export const sessionLost: Listener = (stayOnPage, code) => listener?.(stayOnPage, code);
