import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { CallDefinition, OutputOf, ParsedInputOf } from '#wire/kernel/endpoint.ts';
import type { CachedReads } from '#server/changes/cached-reads.ts';
import type { DataChanges } from '#server/changes/data-changes.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { PublicReads } from '#server/db/public-reads.ts';
import type { PersonKeys } from '#server/person-keys.ts';
import type { IncomingFile } from '#server/ports/incoming-files.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { Settings } from '#server/settings.ts';
import type { Workers } from '#server/workers.ts';
import type { Caller } from './caller.ts';
import type { MatchIndex, NoticeStreams, SearchMisses } from './node-memory.ts';

/** A received file, already within the size limit. It lies at `path` until the call has been answered, unless a handler
 * gives it to the file store. */
export interface ReceivedFile extends IncomingFile {
  readonly name: string;
  /** Found from its content. */
  readonly mime: string;
}

/** Headers as they came. */
interface Entrance {
  readonly host: string;
  readonly forwardedFor: string | undefined;
  readonly forwardedProto: string | undefined;
}

export interface RequestInfo {
  readonly id: string;
  /** The client's network, for limits: an IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly address: string;
  /** The browser, as far as a cookie tells; `remember` gives it another token. Pages rendered here have none. */
  readonly device?: { readonly token: string | undefined; readonly remember: (token: string) => void };
  /** The landing of this browser session, as far as a cookie tells; `remember` notes another one. */
  readonly landing?: { readonly visitId: string | undefined; readonly remember: (visitId: string) => void };
  /** The header as it came. */
  readonly userAgent?: string | undefined;
  readonly token: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Up to where the log of the database reached when this client last wrote, as far as a cookie tells: they read nothing older. */
  readonly written?: string | undefined;
  /** What the entrance in front of the node says of the request; pages rendered here came by none. */
  readonly entrance?: Entrance;
  readonly file: ReceivedFile | undefined;
}

/** What the pipeline was built with: the same for every call of a node. */
export interface Services {
  readonly db: Database;
  readonly publicReads: PublicReads;
  /** `ending`: it was told to end, and a load balancer should send nothing more. */
  readonly node: { ending: boolean };
  /** Where the database lies when it is this node's own and not below DATA_DIR; looked at for room. */
  readonly databaseFolder: string | undefined;
  /** For signing in, sessions and health: they work while calls wait for a locked table. */
  readonly sessions: Database;
  /** For single statements that must count although the call is rolled back (attempts, limits) and for what is cached
   * (dictionaries, regions, the match index): its own small pool, so that calls which hold a transaction never wait for
   * one another's connections. */
  readonly independent: Database;
  readonly ports: Ports;
  readonly settings: Settings;
  /** Keys the hashes of what could be guessed (message codes, inputs). Not in the database. */
  readonly secret: string;
  /** What the keys of sealed demands are encrypted under. Not in the database. */
  readonly sealKey: KeyObject;
  /** What staff lists are encrypted and looked up under. Not in the database. */
  readonly personKey: PersonKeys;
  readonly log: Logger;
  /** Message codes of this node since its start, for the metrics. */
  readonly messages: { sent: number; failed: number; overLimit: number };
  /** The standard catalogue as it is now; one immutable snapshot. */
  readonly catalogue: () => Catalogue;
  /** Reads the catalogue again, after it was changed here or elsewhere. */
  readonly refreshCatalogue: () => Promise<void>;
  readonly clock: () => Date;
  /** Tells this node what changed in the database, whoever changed it. */
  readonly changes: DataChanges;
  readonly reads: CachedReads;
  readonly matchIndex: MatchIndex;
  /** Open pages that want to know of new messages. */
  readonly noticeStreams: NoticeStreams;
  readonly searchMisses: SearchMisses;
  readonly workers: Workers;
}

/** What a cached read needs. It reads through connections that no transaction waits for. */
export type CachingServices = Pick<Services, 'reads' | 'independent'>;

interface BaseContext {
  readonly caller: Caller;
  readonly now: Date;
  readonly request: RequestInfo;
  readonly services: Services;
  readonly catalogue: Catalogue;
}

export interface ReadContext extends BaseContext {
  readonly db: Database;
}

export interface WriteContext extends BaseContext {
  /** The call's one transaction: rolled back when the handler throws. */
  readonly tx: Tx;
  /** Runs after the commit, never on a rollback: cache refreshes, waking a worker. No promise is kept by it alone. */
  readonly afterCommit: (work: () => void) => void;
  /** What the handler read before (`readThenWrite`). */
  readonly beforehand?: unknown;
}

/** What a writing call does before its transaction, once its relation is proven: a file that a thread reads holds no connection. */
type Beforehand<Input> = (context: ReadContext, input: Input) => Promise<unknown>;

type ContextOf<E extends CallDefinition> = E['effect'] extends 'write' ? WriteContext : ReadContext;
export type Handler<E extends CallDefinition> = ((
  context: ContextOf<E>,
  input: ParsedInputOf<E>,
) => Promise<OutputOf<E>>) & { readonly beforehand?: Beforehand<ParsedInputOf<E>> };

/** A writing handler in two parts: `read` runs before the transaction, `write` inside it with what was read. */
export const readThenWrite = <Input, Read, Output>(
  read: (context: ReadContext, input: Input) => Promise<Read>,
  write: (context: WriteContext, input: Input, read: Read) => Promise<Output>,
) =>
  Object.assign((context: WriteContext, input: Input) => write(context, input, context.beforehand as Read), {
    beforehand: read,
  });

/** A handler for every definition of an area; the compiler demands that none is missing. */
export type HandlersOf<Definitions extends Readonly<Record<string, CallDefinition>>> = {
  readonly [Name in keyof Definitions]: Handler<Definitions[Name]>;
};
