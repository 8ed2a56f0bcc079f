import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Failure, tooOften } from '#domain/kernel/failure.ts';
import { type NoticesChanged, noticeStreamSilence, type SessionEnded } from '#wire/notice/stream.ts';
import type { SignedIn } from '#server/api/caller.ts';
import type * as memory from '#server/api/node-memory.ts';
import type { Database } from '#server/db/database.ts';
import { sessionFailure } from '#server/modules/user/session.store.ts';

/** Visible tabs of one person; people behind one address. On each node. */
const most = { user: 10, address: 200 };
const roundMs = noticeStreamSilence / 3;

interface Stream {
  readonly userId: string;
  readonly sessionId: string;
  readonly address: string;
  readonly out: Readable;
  /** What the browser knows: `<latest message>.<unread>`. */
  state: string;
}

/**
 * The open pages of this node. A page learns that its user's messages changed, not what they are: it reads them by
 * the calls that it has, so a lost event costs nothing once any later one arrives.
 */
export class NoticeStreams implements memory.NoticeStreams {
  readonly #streams = new Set<Stream>();
  readonly #due = new Set<string>();
  readonly #db: Database;
  readonly #log: Logger;
  #looking = false;
  #rounds: NodeJS.Timeout | undefined;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** How many are open. */
  get size(): number {
    return this.#streams.size;
  }

  /**
   * @param after the id of the last event that the page had; '' for none
   * @throws Failure 429
   */
  open({ userId, sessionId }: SignedIn, address: string, after: string): Readable {
    const same = (key: 'userId' | 'address', value: string) =>
      [...this.#streams].filter((stream) => stream[key] === value).length;
    if (same('userId', userId) >= most.user || same('address', address) >= most.address)
      throw tooOften('同时打开的页面过多，新消息改为每分钟更新一次。');
    const out = new Readable({ read() {} });
    const stream: Stream = { userId, sessionId, address, out, state: after };
    out.once('close', () => {
      this.#streams.delete(stream);
      if (this.#streams.size === 0) clearInterval(this.#rounds);
    });
    if (this.#streams.size === 0) this.#rounds = setInterval(() => this.beat(), roundMs).unref();
    this.#streams.add(stream);
    // Sends the head at once, through proxies too.
    out.push(': open\n\n');
    this.changed(userId);
    return out;
  }

  /** This user's messages or sessions may be others now; without a user: anybody's, after a gap in listening. */
  changed(userId?: string): void {
    for (const stream of this.#streams)
      if (userId === undefined || stream.userId === userId) this.#due.add(stream.userId);
    void this.#look();
  }

  /** Keeps lines open, finds dead ones, and finds sessions that ended by time. */
  beat(): void {
    for (const stream of this.#streams) this.#send(stream, ': alive\n\n');
    this.changed();
  }

  /** Ends all streams; the pages come back by themselves, to another node. */
  close(): void {
    for (const stream of this.#streams) this.#finish(stream, null);
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      while (this.#due.size > 0) {
        const users = [...this.#due];
        this.#due.clear();
        await this.#compare([...this.#streams].filter(({ userId }) => users.includes(userId)));
      }
    } catch (err) {
      // The next round looks again.
      this.#log.warn({ err }, 'notice streams');
    } finally {
      this.#looking = false;
    }
  }

  async #compare(streams: readonly Stream[]): Promise<void> {
    const sessions = await readSessions(this.#db, [...new Set(streams.map(({ sessionId }) => sessionId))]);
    for (const stream of streams) {
      const now = sessions.get(stream.sessionId);
      const failure = now ? now.failure : sessionFailure(undefined);
      if (failure) this.#finish(stream, failure);
      else if (now && now.state !== stream.state) {
        stream.state = now.state;
        const data: NoticesChanged = { unread: now.unread };
        this.#send(stream, `id: ${now.state}\nevent: changed\ndata: ${JSON.stringify(data)}\n\n`);
      }
    }
  }

  #finish(stream: Stream, failure: Failure | null): void {
    this.#streams.delete(stream);
    const data: SessionEnded | null = failure && { code: failure.code, message: failure.message };
    if (data) stream.out.push(`event: ended\ndata: ${JSON.stringify(data)}\n\n`);
    stream.out.push(null);
  }

  /** Who doesn't read what they are sent, a few hundred events long, is gone. */
  #send({ out }: Stream, text: string): void {
    if (!out.push(text)) out.destroy();
  }
}

/** Whether each session goes on, and what its user's messages are like. */
async function readSessions(db: Database, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    frozen: boolean;
    frozen_reason: string;
    over: boolean;
    revoke_reason: string | null;
    latest: string | null;
    unread: number;
  }>`
    SELECT s.id, u.frozen_at IS NOT NULL AS frozen, u.frozen_reason, s.revoke_reason,
      s.revoked_at IS NOT NULL OR s.expires_at < now() AS over,
      (SELECT n.id FROM notification n WHERE n.user_id = u.id ORDER BY n.created_at DESC, n.id DESC LIMIT 1) AS latest,
      (SELECT count(*)::int FROM notification n WHERE n.user_id = u.id AND n.read_at IS NULL) AS unread
    FROM session s JOIN app_user u ON u.id = s.user_id WHERE s.id = ANY(${ids}::uuid[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      { failure: sessionFailure(row), state: `${row.latest ?? 'none'}.${row.unread}`, unread: row.unread },
    ]),
  );
}
