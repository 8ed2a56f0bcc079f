import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Nodes of the last version and of this one work on one database while a site of several is upgraded (docs/operations.md): the first
// node of the new version migrates, the others go on with their old statements. So a migration expands what is there; what nobody
// needs any more goes in a later one, after the version without it has been released, and is then listed here.

const folder = join(import.meta.dirname, '..', '..', 'migrations');

/** Migrations up to here were applied before anything was upgraded beside the old version. */
const lastBefore = 178;

/** Contracting ones, read by somebody, and why the version before can live with them. */
const reviewed: Readonly<Record<string, string>> = {};

const rules: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'drops a table that the old version reads', pattern: /\bDROP\s+TABLE\b/i },
  { what: 'drops a column that the old version reads', pattern: /\bDROP\s+COLUMN\b/i },
  {
    what: 'renames what the old version calls by its old name',
    pattern: /\bALTER\s+(TABLE|VIEW|TYPE)\b[^;]*\bRENAME\b/i,
  },
  { what: 'changes the type of a column', pattern: /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i },
  {
    what: 'asks for a value that the old version does not give',
    pattern: /\bALTER\s+COLUMN\s+\S+\s+SET\s+NOT\s+NULL\b/i,
  },
  {
    what: 'takes a default on which the old version relies',
    pattern: /\bALTER\s+COLUMN\s+\S+\s+DROP\s+DEFAULT\b/i,
  },
  {
    what: 'adds a column that the old version does not fill, without a default',
    pattern: /\bADD\s+COLUMN\s+(?![^,;]*\b(DEFAULT|GENERATED)\b)[^,;]*\bNOT\s+NULL\b/i,
  },
  {
    what: 'drops a function or view that the old version calls',
    pattern: /\bDROP\s+(FUNCTION|VIEW|TYPE|SCHEMA)\b/i,
  },
];

/** What a migration does that the version before cannot live with. Tables that it makes itself may have any shape. */
function contracting(sql: string): string[] {
  const statements = sql.replaceAll(/--.*$/gm, '').split(';');
  const own = new Set(
    statements.flatMap((one) => /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/i.exec(one)?.[1] ?? []),
  );
  return statements.flatMap((statement) => {
    const table = /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(\w+)/i.exec(statement)?.[1];
    if (table && own.has(table)) return [];
    return rules.filter(({ pattern }) => pattern.test(statement)).map(({ what }) => what);
  });
}

test.each(
  readdirSync(folder).filter((name) => name.endsWith('.sql') && Number.parseInt(name, 10) > lastBefore),
)('%s leaves the version before at work', (name) => {
  const found = contracting(readFileSync(join(folder, name), 'utf8'));
  expect(reviewed[name] === undefined ? found : []).toEqual([]);
});

test.each([
  ['ALTER TABLE demand DROP COLUMN title', 1],
  ['ALTER TABLE demand RENAME COLUMN title TO name', 1],
  ['ALTER TABLE demand ALTER COLUMN title TYPE varchar(20)', 1],
  ['ALTER TABLE demand ALTER COLUMN title SET NOT NULL', 1],
  ['ALTER TABLE demand ADD COLUMN note text NOT NULL', 1],
  ['ALTER TABLE demand ADD COLUMN a text NOT NULL, ADD COLUMN b int DEFAULT 0', 1],
  ['DROP TABLE demand', 1],
  ["ALTER TABLE demand ADD COLUMN note text NOT NULL DEFAULT ''", 0],
  ['ALTER TABLE demand ADD COLUMN note text', 0],
  ['CREATE TABLE bill (id uuid PRIMARY KEY, note text NOT NULL)', 0],
  ['CREATE TABLE bill (id uuid); ALTER TABLE bill ADD COLUMN note text NOT NULL', 0],
  ['-- DROP TABLE demand\nSELECT 1', 0],
])('the rules know: %s', (sql, problems) => {
  expect(contracting(sql)).toHaveLength(problems);
});

test('what is listed as reviewed exists and is contracting', () => {
  for (const name of Object.keys(reviewed))
    expect(contracting(readFileSync(join(folder, name), 'utf8'))).not.toEqual([]);
});
