import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Services } from '#server/api/call-context.ts';
import { openDatabase, openPool } from '#server/db/database.ts';
import { createApp } from '#server/http/app.ts';
import { useWorld } from '#test/world/use-world.ts';
import { littleSite } from './page-node.testkit.ts';

// The alert rules and the dashboard of deploy/monitoring ask for figures that the site really tells.

const world = useWorld();
const folder = join(import.meta.dirname, '..', '..', 'deploy', 'monitoring');

/** Of other programs: Prometheus itself, Patroni, etcd, HAProxy, its exporters. */
const others = /^(up|patroni_\w+|etcd_\w+|haproxy_\w+|node_\w+|probe_\w+)$/;
const words = new Set([
  'sum',
  'max',
  'min',
  'by',
  'on',
  'rate',
  'increase',
  'topk',
  'time',
  'predict_linear',
  'group_right',
]);

/** Names of metrics of an expression: what is left without labels, groups, texts and numbers. */
const metricsOf = (expression: string): string[] =>
  [
    ...expression
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|on)\s*\([^)]*\)/g, ' ')
      .matchAll(/(?<![\w.])[a-z_][a-z0-9_]*/gi),
  ].flatMap(([name]) => (words.has(name) ? [] : [name]));

const expressions = (): string[] => {
  const rules = readFileSync(join(folder, 'alerts.yml'), 'utf8');
  const dashboard = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return [
    ...[...rules.matchAll(/^\s+expr: (.+)$/gm)].map(([, expr]) => expr as string),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
};

/** Of a node with pages, and with a replica: their figures are told only where they are. */
async function metricsWith(change: Partial<Services> = {}): Promise<{ statusCode: number; body: string }> {
  const publicReads = Object.create(world.services.publicReads, {
    state: { value: 'in use' },
    lagMs: { value: 0 },
    counts: { value: { primary: 0, replica: 0 } },
  }) as Services['publicReads'];
  const app = await createApp(
    { ...world.services, publicReads, ...change },
    { load: async () => littleSite({}, []), clientFolder: undefined },
  );
  const answer = await app.inject('/metrics');
  await app.close();
  return answer;
}

test('every figure that rules and dashboard name is in /metrics', async () => {
  const named = new Set(expressions().flatMap(metricsOf));
  const ours = [...named].filter((name) => !others.test(name)).toSorted();
  expect(ours).toContain('http_requests_total');
  expect(ours.length).toBeGreaterThan(10);
  const { body } = await metricsWith();
  const told = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  expect(ours.filter((name) => !told.has(name))).toEqual([]);
});

test('without the database the other figures are told all the same', async () => {
  const away = openPool('postgres://checkup@127.0.0.1:1/checkup');
  const { statusCode, body } = await metricsWith({ db: openDatabase(away) });
  expect(statusCode).toBe(200);
  expect(body).toContain('database_up 0');
  expect(body).toContain('process_resident_memory_bytes');
  expect((await metricsWith()).body).toContain('database_up 1');
  await away.end();
});
