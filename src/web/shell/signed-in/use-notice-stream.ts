import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { useEffect } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import {
  type NoticesChanged,
  noticeStreamPath,
  noticeStreamSilence,
  type SessionEnded,
} from '#wire/notice/stream.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import { readEnvelope, send } from '#web/api/transport.ts';
import { readAgain } from '#web/queries/query-client.ts';
import { session } from '#web/session/session-store.ts';

/** A stream is begun anew after this long at the latest. */
const longestMs = 12 * 3_600_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * Reads again what is on the screen when the server says that the user's messages changed. Only a visible tab listens (browsers
 * have few connections to one host): one that is shown again receives what it missed. Without a stream the bell still asks every minute.
 */
export function useNoticeStream(): void {
  const client = useQueryClient();
  useEffect(() => {
    let line: AbortController | undefined;
    let last = '';
    const follow = () => {
      if (document.visibilityState !== 'visible') return line?.abort();
      if (line && !line.signal.aborted) return undefined;
      line = new AbortController();
      return void listen(line.signal, () => last, onEvent);
    };
    const onEvent = ({ id, data }: EventSourceMessage) => {
      const first = last === '';
      last = id ?? '';
      const { unread } = JSON.parse(data) as NoticesChanged;
      // The first event says how things are as the stream opens. What the page has read by itself may be older: the user was read before it.
      if (!first || unreadRead(client).some((read) => read !== unread)) readAgain(client);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      line?.abort();
    };
  }, [client]);
}

/** The user's unread messages as they were read before the page, and by its bell. */
const unreadRead = (client: QueryClient): number[] => {
  const bell = client
    .getQueriesData<CallOutput<'notification.waiting'>>({ queryKey: ['notification.waiting'] })
    .at(-1)?.[1];
  return [session.get().user?.unreadNotifications, bell?.unread].filter((read) => read !== undefined);
};

/** Holds a stream until the signal; a line that breaks is opened again, the later the more often it breaks. */
async function listen(signal: AbortSignal, last: () => string, onEvent: (event: EventSourceMessage) => void) {
  let pause = firstPauseMs;
  const onOpen = () => {
    pause = firstPauseMs;
  };
  while (!signal.aborted) {
    try {
      await openStream(last(), signal, onOpen, onEvent);
    } catch (error) {
      // The session's end is the session's business; everything else is tried again.
      if (error instanceof ApiFailure && error.code >= 700) return;
    }
    // Not all tabs of a node that went down at the same moment.
    await sleep(pause * (0.5 + Math.random()), signal);
    pause = Math.min(pause * 2, longestPauseMs);
  }
}

const openStream = (
  after: string,
  signal: AbortSignal,
  onOpen: () => void,
  onEvent: (event: EventSourceMessage) => void,
) =>
  send(
    `${noticeStreamPath}?after=${encodeURIComponent(after)}`,
    { method: 'GET' },
    { signal, background: true, timeoutMs: longestMs },
    async (response) => {
      if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
        return readEnvelope(response);
      onOpen();
      const parser = createParser({
        onEvent(event) {
          if (event.event === 'changed') return onEvent(event);
          if (event.event !== 'ended') return undefined;
          const { code, message } = JSON.parse(event.data) as SessionEnded;
          throw new ApiFailure(code, message);
        },
      });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const dead = setTimeout(() => void reader.cancel(), noticeStreamSilence);
        const { done, value } = await reader.read().finally(() => clearTimeout(dead));
        if (done) return undefined;
        parser.feed(value);
      }
    },
  );

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
