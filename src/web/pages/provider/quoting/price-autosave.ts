import { parseYuan, withoutSeparators } from '#domain/kernel/money.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import { itemPriceProblem } from '#domain/pricing/item-price-problem.ts';
import type { CallInput } from '#wire/invoke.ts';
import { call } from '#web/api/call.ts';
import { type Autosave, createAutosave } from '#web/ui/app/autosave.ts';
import { draftStore, isRecord } from '#web/ui/stored-draft.ts';
import type { PackageDetail, QuotationLine } from './types.ts';

/** One package being quoted: as the server has it, and prices typed and not saved yet, by line. */
export interface PackageState {
  detail: PackageDetail;
  typed: Readonly<Record<string, string>>;
  /** What was typed for lines that a colleague has priced meanwhile: shown beside the newer price, not saved. */
  overtaken?: Readonly<Record<string, string>>;
}

type PriceAutosave = Autosave<PackageState>;

const typedPrices = draftStore<PackageState['typed']>({
  key: 'quotationPrices',
  version: 1,
  lifetime: 'tab',
  isValid: (value): value is PackageState['typed'] =>
    isRecord(value) && Object.values(value).every((text) => typeof text === 'string'),
});

/** What is wrong with the price typed for a line; undefined when it can be saved. */
export const priceProblem = (line: QuotationLine, text: string): string | undefined =>
  itemPriceProblem(parseYuan(text), parseYuan(line.listPrice) ?? 0);

/** Lines whose typed price can't be saved as it is. */
export const wrongLines = ({ detail, typed }: PackageState): QuotationLine[] =>
  detail.lines.filter((line) => {
    const text = typed[line.lineId];
    return line.priced && text !== undefined && priceProblem(line, text) !== undefined;
  });

/** Typed prices that can be saved and differ from the saved ones. */
export function nextPrices({ detail, typed }: PackageState): CallInput<'quotation.savePackage'> | undefined {
  const prices = detail.lines.flatMap((line) => {
    const unitPrice = typed[line.lineId];
    return line.priced &&
      unitPrice !== undefined &&
      priceProblem(line, unitPrice) === undefined &&
      parseYuan(unitPrice) !== parseYuan(line.unitPrice)
      ? [{ lineId: line.lineId, unitPrice: withoutSeparators(unitPrice), was: line.unitPrice }]
      : [];
  });
  const { quotationPackageId, editable } = detail;
  return editable && prices.length > 0 ? { quotationPackageId, prices } : undefined;
}

/** Lines that a person should look at: all but plain matches whose price is saved. */
export const isDifferent = (state: PackageState, line: QuotationLine): boolean => {
  const text = state.typed[line.lineId];
  return (
    line.itemMatch.code !== itemMatch.match ||
    state.detail.issues.some(({ lineId }) => lineId === line.lineId) ||
    line.lineId in (state.overtaken ?? {}) ||
    (text !== undefined && (!state.detail.editable || priceProblem(line, text) !== undefined))
  );
};

/** Typed texts that still say something else than the saved prices. */
export const unsaved = ({ detail, typed }: PackageState): PackageState['typed'] =>
  Object.fromEntries(
    detail.lines.flatMap(({ lineId, priced, unitPrice }) => {
      const text = typed[lineId];
      return priced && text !== undefined && parseYuan(text) !== parseYuan(unitPrice) ? [[lineId, text]] : [];
    }),
  );

/** The server's answer takes the place of what was there; prices typed meanwhile stay. */
export const withDetail =
  (detail: PackageDetail) =>
  ({ typed, overtaken = {} }: PackageState): PackageState => ({
    detail,
    typed: unsaved({ detail, typed }),
    overtaken,
  });

/** After a conflict: the prices that a colleague has set stand, what was typed for them is shown beside; all else stays typed. */
export function afterColleague(state: PackageState, fresh: PackageDetail): PackageState {
  const now = new Map(fresh.lines.map((line) => [line.lineId, line.unitPrice]));
  const before = new Map(state.detail.lines.map((line) => [line.lineId, line.unitPrice]));
  const typed = unsaved({ ...state, detail: fresh });
  const newer = Object.keys(typed).filter((lineId) => now.get(lineId) !== before.get(lineId));
  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(typed).filter(([lineId]) => newer.includes(lineId) === wanted));
  return { detail: fresh, typed: pick(false), overtaken: { ...state.overtaken, ...pick(true) } };
}

/** Saves typed prices by themselves; `onSaved` learns how the package then stands. */
export function createPriceAutosave(
  detail: PackageDetail,
  onSaved: (detail: PackageDetail) => void,
): PriceAutosave {
  const id = detail.quotationPackageId;
  return createAutosave({
    value: withDetail(detail)({ detail, typed: typedPrices.read(id)?.value ?? {} }),
    nextSave: nextPrices,
    async send(input, options) {
      const saved = await call('quotation.savePackage', input, options);
      onSaved(saved);
      return withDetail(saved);
    },
    store(state) {
      const typed = unsaved(state);
      if (Object.keys(typed).length === 0) typedPrices.remove(id);
      else typedPrices.write(typed, id);
    },
  });
}
