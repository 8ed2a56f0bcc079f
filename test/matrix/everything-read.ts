import { Failure } from '#domain/kernel/failure.ts';
import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { type CallName, callTable } from '#wire/table/call-table.ts';
import { pagesOf } from '#test/pdf/read-pdf.ts';
import type { Person, PersonaName } from '#test/world/people.ts';
import type { Bid, Procurement } from '#test/world/procurement.ts';
import { rowOf } from '#test/world/rows.ts';
import { openWorkbook, valuesOf } from '#test/world/workbook.ts';
import type { World } from '#test/world/world.ts';
import type { AccessFixture } from './access-fixture.ts';
import { matrixInput } from './access-input.ts';

export const callNames = Object.keys(callTable) as CallName[];
export const readCalls = callNames.filter((name) => calls[name].effect === 'read');

/** What every reading call answers to this person, asked about each of these bids and their institutions. */
export async function everythingReadBy(
  world: World,
  base: AccessFixture,
  who: Person | PersonaName | 'visitor',
  { deal, bids = deal.bids, preview = {} }: { deal: Procurement; bids?: readonly Bid[]; preview?: object },
): Promise<Map<string, string>> {
  const { invoke } = world.as(who);
  const answers = new Map<string, string>();
  const questions = new Set<string>();
  for (const bid of bids) {
    const procurement = { ...deal, bids: [bid] };
    const { institutionId } = bid.provider;
    const { code } = await rowOf(world.db, 'institution', { id: institutionId });
    const fixture = { ...base, sent: procurement, open: procurement, institutionId, institutionCode: code };
    for (const name of readCalls) {
      const { input } = matrixInput(world, fixture, name, 'provider');
      const wide = { ...input, ...(name === 'demand.preview' ? preview : {}), ...paging(name) };
      const question = JSON.stringify([name, wide]);
      if (questions.has(question)) continue;
      questions.add(question);
      const answer = await invoke(name, wide as never).catch((error: unknown) => {
        if (error instanceof Failure && error.code !== 500) return error.message;
        throw error;
      });
      answers.set(`${name} of ${code}`, await textOf(answer));
    }
  }
  return answers;
}

const paging = (name: CallName) =>
  'size' in ((calls[name] as AnyEndpoint).input.shape ?? {}) ? { size: 20 } : {};

async function textOf(answer: unknown): Promise<string> {
  const { bytes, mime = '' } = (answer ?? {}) as { bytes?: Uint8Array; mime?: string };
  if (!bytes) return JSON.stringify(answer);
  if (mime.includes('pdf')) return pagesOf(bytes).join('');
  if (mime.includes('json')) return Buffer.from(bytes).toString();
  if (!mime.includes('spreadsheet')) return '';
  return JSON.stringify(Object.values(openWorkbook(bytes).Sheets).map(valuesOf));
}

const patternOf = (text: string) => new RegExp(`(?<!\\d)${text.replace('.', '\\.')}(?!\\d)`);

/** The calls whose answers hold one of the texts. */
export const holding = (answers: ReadonlyMap<string, string>, texts: readonly string[]) =>
  [...answers].flatMap(([name, answer]) =>
    texts
      // Few hold it at all: a pattern for each of them took seconds.
      .filter((text) => answer.includes(text) && patternOf(text).test(answer))
      .map((text) => [name, text]),
  );
