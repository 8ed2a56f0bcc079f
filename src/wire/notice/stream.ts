// What open pages receive while they are open (server-sent events). Not a call: it answers no envelope and does not end.

/** With the bearer token; `after` is the id of the last event, so that nothing that changed meanwhile is missed. */
export const noticeStreamPath = '/bid/api/notification/stream';

/** How long nothing may come before the line counts as dead, in ms: the server says something three times in it. */
export const noticeStreamSilence = 75_000;

/** Event `changed`: the user's messages are others than at the last event. */
export interface NoticesChanged {
  readonly unread: number;
}

/** Event `ended`: the session is over (700, 701, 702), and with it the stream. */
export interface SessionEnded {
  readonly code: number;
  readonly message: string;
}
