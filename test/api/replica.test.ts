import { connect, createServer, type Server } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { visitor } from '#server/api/caller.ts';
import { openDatabase, openPool } from '#server/db/database.ts';
import { PublicReads } from '#server/db/public-reads.ts';
import { probeReplica, requireReplicaOf } from '#server/db/replica.ts';
import { createApp } from '#server/http/app.ts';
import { createPipeline } from '#server/node/invoke.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '#test/world/database.ts';
import { useWorld } from '#test/world/use-world.ts';

// Visitors read from the replica while there is one, and from the primary while it is away.

const quiet = pino({ level: 'silent' });
const world = useWorld();

/** A way to the database that can be cut, as if the replica's machine were gone. */
class Line {
  readonly #server: Server;
  readonly #sockets = new Set<{ destroy(): void }>();
  #port = 0;
  private constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#server = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
      }
      near.pipe(far).pipe(near);
    });
  }
  static async open(url: string): Promise<Line> {
    const line = new Line(url);
    await line.restore();
    return line;
  }
  urlFor(url: string): string {
    const through = new URL(url);
    through.port = String(this.#port);
    through.search = '';
    return through.href;
  }
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await closed;
  }
  async restore(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as { port: number }).port;
  }
}

describe('while the replica is away', () => {
  test('visitors read from the primary, /readyz and /metrics say it, and all is as before when it is back', async () => {
    const { url } = world.database;
    const line = await Line.open(url);
    const through = line.urlFor(url);
    const pool = openPool(through, 'visitorRead');
    const publicReads = new PublicReads({
      primary: world.services.db,
      replica: { db: openDatabase(pool), probe: () => probeReplica(through, 1), mostLagMs: 10_000 },
      log: quiet,
    });
    const services = { ...world.services, publicReads };
    const { invoke } = createPipeline(services);
    const app = await createApp(services, undefined);
    const request = {
      id: '',
      address: '127.0.0.1',
      token: undefined,
      idempotencyKey: undefined,
      file: undefined,
    };
    const hall = () => invoke(visitor, request, 'demand.listHall', {});
    const ready = async () => (await app.inject({ url: '/readyz' })).json();
    const up = async () => /replica_up (\d)/.exec((await app.inject({ url: '/metrics' })).body)?.[1];

    await hall();
    expect([await ready(), await up()]).toEqual([{ status: 'ready', replica: 'in use' }, '1']);
    await line.cut();
    expect((await hall()).current).toBe(1);
    expect([await ready(), await up()]).toEqual([{ status: 'ready', replica: 'away' }, '0']);
    await publicReads.probe();
    expect(publicReads.state).toBe('away');
    await line.restore();
    await publicReads.probe();
    expect(await ready()).toEqual({ status: 'ready', replica: 'in use' });
    await hall();
    await app.close();
    await pool.end();
    await line.cut();
  });

  test('a failure that is not its absence is not tried again', async () => {
    const { db } = world.services;
    let tries = 0;
    const publicReads = new PublicReads({
      primary: db,
      replica: { db: openDatabase(world.database.pool), probe: async () => '0/0', mostLagMs: 10_000 },
      log: quiet,
    });
    const wrong = publicReads.read(async () => {
      tries += 1;
      throw new Error('wrong');
    });
    await expect(wrong).rejects.toThrow('wrong');
    expect([tries, publicReads.state]).toEqual([1, 'in use']);
  });
});

describe('at the start', () => {
  const others: TestDatabase[] = [];
  afterEach(async () => {
    for (const one of others.splice(0)) await one.drop();
  });

  test('the same database is taken, also by another address', async () => {
    const line = await Line.open(world.database.url);
    await requireReplicaOf(world.database.pool, line.urlFor(world.database.url));
    await line.cut();
  });

  test('another site’s database and an empty one are refused', async () => {
    const refused = /DATABASE_REPLICA_URL\) is not a replica of the one of DATABASE_URL/;
    const [empty, other] = [await emptyDatabase(), await freshDatabase()];
    others.push(empty, other);
    await expect(requireReplicaOf(world.database.pool, empty.url)).rejects.toThrow(refused);
    await other.pool.query("UPDATE schema_migration SET applied_at = applied_at + interval '1 second'");
    await expect(requireReplicaOf(world.database.pool, other.url)).rejects.toThrow(refused);
  });

  test('one that does not answer may be one', async () => {
    const line = await Line.open(world.database.url);
    const url = line.urlFor(world.database.url);
    await line.cut();
    await requireReplicaOf(world.database.pool, url);
  });
});
