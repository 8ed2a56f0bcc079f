import type { AmendableTerm } from '#domain/demand/amendment.ts';
import type { TermsToSubmit } from '#domain/demand/demand-terms.ts';
import { priceBasisName } from '#domain/demand/demand-terms.ts';
import { invalid } from '#domain/kernel/failure.ts';
import { maskMobile } from '#domain/kernel/mobile.ts';
import { formatFen, parseYuan, toYuanText } from '#domain/kernel/money.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import type { DemandColumns, DemandRow } from './demand.store.ts';

// A demand's terms between columns, rules and wire: no other file of the server names them all.

type Input = ParsedInput<'demand.save'>;

/** `owner`: all of it; `stranger`: without what the buyer hides. */
export type Reader = 'owner' | 'stranger';

/** As the rules of submission see them. */
export const termsOf = (row: DemandColumns): TermsToSubmit => ({
  title: row.title,
  purpose: row.purpose,
  examFrom: row.exam_from,
  examTo: row.exam_to,
  quoteDeadline: row.quote_deadline,
  budgetMin: row.budget_min,
  budgetMax: row.budget_max,
  contact: row.contact,
  mobile: row.mobile,
});

/** What is typed, as columns. Left out stays left out (Kysely skips undefined), null empties. */
export const termColumns = (input: Input) => ({
  title: input.title,
  purpose: input.purpose,
  exam_from: input.examFrom,
  exam_to: input.examTo,
  quote_deadline: input.quoteDeadline,
  budget_min: fenOf(input.budgetMin),
  budget_max: fenOf(input.budgetMax),
  budget_hidden: input.budgetHidden,
  price_basis: input.priceBasis,
  invoice_type: input.invoiceType,
  settlement: input.settlement,
  seal: sealOf(input.sealed),
  opened_by: input.openedBy,
  required_types: input.requiredTypes,
  required_levels: input.requiredLevels,
  required_services: input.requiredServices,
  remarks: input.remarks,
  contact: input.contact,
  mobile: input.mobile,
});

const sealOf = (sealed: boolean | undefined) =>
  sealed === undefined ? undefined : sealed ? ('sealed' as const) : ('none' as const);
const fenOf = (text: string | null | undefined) => (text ? parseYuan(text) : (text as null | undefined));

/** @throws Failure 400 naming the fields whose dictionary does not know the code. */
export function requireKnownCodes(input: Input, labels: Labels): void {
  const fields: Record<string, string> = {};
  const check = (field: string, kind: string, codes: readonly string[], message: string) => {
    if (codes.some((code) => code !== '' && !labels.knows(kind, code))) fields[field] = message;
  };
  check('purpose', 'check_type', [input.purpose ?? ''], '请重新选择体检类型。');
  check('invoiceType', 'invoice_type', [input.invoiceType ?? ''], '请重新选择发票类型。');
  check('settlement', 'settlement', [input.settlement ?? ''], '请重新选择结算方式。');
  check('requiredTypes', 'medical_org_type', input.requiredTypes ?? [], '请重新选择机构类型。');
  check('requiredLevels', 'hospital_level', input.requiredLevels ?? [], '请重新选择机构等级。');
  check('requiredServices', 'special_service', input.requiredServices ?? [], '请重新选择服务要求。');
  const [first] = Object.values(fields);
  if (first) throw invalid(first, fields);
}

/** As an amendment compares them and people read the difference; the cities stand apart. */
export const termTexts = (
  row: DemandRow,
  labels: Labels,
): Record<Exclude<AmendableTerm, 'cities'>, string> => {
  const names = (kind: string, codes: readonly string[]) => codes.map((code) => labels.name(kind, code));
  return {
    title: row.title,
    examDates: `${row.exam_from ?? '待定'} 至 ${row.exam_to ?? '待定'}`,
    quoteDeadline: row.quote_deadline ? shanghaiMinute(row.quote_deadline) : '待定',
    budget: [row.budget_min, row.budget_max, row.budget_hidden ? '不公开' : '公开']
      .map((part) => (typeof part === 'number' ? formatFen(part) : (part ?? '不限')))
      .join(' · '),
    priceBasis: priceBasisName[row.price_basis],
    invoiceType: labels.name('invoice_type', row.invoice_type) || '不限',
    settlement: labels.name('settlement', row.settlement) || '不限',
    requiredServices: names('special_service', row.required_services).join('、') || '不限',
    requiredInstitutions:
      [
        ...names('medical_org_type', row.required_types),
        ...names('hospital_level', row.required_levels),
      ].join('、') || '不限',
    attachments: row.attachments.map(({ name }) => name).join('、') || '无',
    remarks: row.remarks || '无',
    contact: `${row.contact} ${row.mobile}`,
  };
};

/** When, and for how much. */
export function presentSchedule(row: DemandColumns, reader: Reader) {
  const hidden = row.budget_hidden && reader === 'stranger';
  const given = row.budget_min !== null || row.budget_max !== null;
  return {
    budget: given && !hidden ? { min: yuanOrNull(row.budget_min), max: yuanOrNull(row.budget_max) } : null,
    budgetHidden: row.budget_hidden,
    examFrom: row.exam_from,
    examTo: row.exam_to,
    quoteDeadline: momentOrNull(row.quote_deadline),
  };
}

/** Conditions and wishes. */
export function presentTerms(row: DemandColumns, labels: Labels, reader: Reader) {
  const named = (kind: string) => (code: string) => ({ code, name: labels.name(kind, code) });
  return {
    priceBasis: { code: row.price_basis, name: priceBasisName[row.price_basis] },
    invoiceType: named('invoice_type')(row.invoice_type),
    settlement: named('settlement')(row.settlement),
    seal: row.seal,
    openedBy: row.opened_by,
    requiredTypes: row.required_types.map(named('medical_org_type')),
    requiredLevels: row.required_levels.map(named('hospital_level')),
    requiredServices: row.required_services.map(named('special_service')),
    remarks: reader === 'owner' ? row.remarks : withoutNumbers(row.remarks),
  } satisfies Partial<CallOutput<'demand.publicDetail'>>;
}

/** Telephone numbers in free text would get round the masked contact. */
const withoutNumbers = (text: string) =>
  text
    .replace(/(?<!\d)1\d{10}(?!\d)/g, (number) => maskMobile(number))
    .replace(/(?<!\d)0\d{2,3}[- ]?\d{7,8}(?!\d)/g, '（电话已隐藏）');

export const momentOrNull = (at: Date | null) => at?.toISOString() ?? null;
const yuanOrNull = (fen: number | null) => (fen === null ? null : toYuanText(fen));
