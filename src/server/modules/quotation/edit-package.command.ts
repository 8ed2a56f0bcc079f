import { checkDemand } from '#domain/compliance/check-package.ts';
import { blocks } from '#domain/compliance/finding.ts';
import type { OfferedItem } from '#domain/institution/institution-item.ts';
import { invalid } from '#domain/kernel/failure.ts';
import { audienceOf, suits } from '#domain/matching/audience.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import { draftRate } from '#domain/pricing/one-rate.ts';
import { type Choices, type Material, relatedUnder } from '#domain/quotation/redraft.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { loadLibrary } from '#server/modules/library/load-library.ts';
import type { LineRow } from './line-rows.ts';
import { type EditedPackage, editLine, editPackage } from './lock-quotation.ts';
import { atOneRate, pricesOf, rateOf } from './one-rate.ts';
import { replaceLines, touchQuotation } from './quotation.store.ts';
import { choicesOf, redraftRows } from './redraft-rows.ts';

type Context = Pick<WriteContext, 'tx' | 'now' | 'catalogue'>;

async function materialOf(
  { tx, catalogue }: Context,
  { quotation, request }: EditedPackage,
): Promise<Material> {
  return { catalogue, request, library: await loadLibrary(tx, quotation.institution_id) };
}

/** Related items that the rules call for and the quote leaves out. */
export function leftOut(material: Material, { lines }: Pick<EditedPackage, 'lines'>): Set<string> {
  const present = new Set(lines.map((line) => line.catalogue_code));
  const called = relatedUnder(material, choicesOf(lines)).map((line) => line.catalogueCode);
  return new Set(called.filter((code) => !present.has(code)));
}

/** Under a discount on list prices what is new comes at the rate of the others. */
async function keep(
  context: Context,
  edited: EditedPackage,
  rows: readonly LineRow[],
  rate = rateOf(edited.lines),
): Promise<string> {
  const byDiscount = edited.demand.price_basis === 'discount';
  const priced = byDiscount && rate !== undefined ? atOneRate(context.catalogue, rows, rate) : rows;
  await replaceLines(context.tx, edited.pkg.id, priced);
  await touchQuotation(context.tx, edited.quotation.id, context.now);
  return edited.pkg.id;
}

const redraftWith = (edited: EditedPackage, material: Material, choices: Choices): LineRow[] =>
  redraftRows(material, edited.pkg.id, edited.lines, choices, leftOut(material, edited));

/** Each command answers the id of the package it changed. */
export async function redraftPackage(context: Context, quotationPackageId: string): Promise<string> {
  const edited = await editPackage(context.tx, context.now, quotationPackageId);
  const material = await materialOf(context, edited);
  const rows = redraftRows(material, edited.pkg.id, edited.lines, choicesOf(edited.lines), new Set());
  return keep(context, edited, rows, rateOf(edited.lines) ?? draftRate(pricesOf(rows)));
}

/** Another own item for a line that was asked for. */
export async function replaceItem(
  context: Context,
  lineId: string,
  institutionItemId: string,
  seen?: string,
): Promise<string> {
  const edited = await editLine(context.tx, context.now, lineId, seen);
  const { line } = edited;
  if (!line.demand_item_id) throw invalid('关联项目不能替换，请移除后另行添加。');
  const material = await materialOf(context, edited);
  const offer = usableOffer(context, edited, material, institutionItemId, line.catalogue_code);
  const choices = choicesOf(edited.lines);
  const dropped = new Map(choices.dropped);
  dropped.delete(line.demand_item_id);
  const replaced = new Map(choices.replaced).set(line.demand_item_id, institutionItemId);
  const rows = redraftWith(edited, material, { ...choices, dropped, replaced });
  const row = rows.find((one) => one.demand_item_id === line.demand_item_id);
  if (!row?.by_hand) throw invalid(`不能选用${offer.name}：${row?.reason ?? '它与本套餐的其他项目冲突。'}`);
  return keep(context, edited, rows);
}

/**
 * An own item that may be put into the package.
 * @throws Failure 400 when it is frozen, doesn't suit the package's sex or age, or a rule of law forbids it.
 */
function usableOffer(
  { catalogue }: Context,
  { demand, request }: EditedPackage,
  { library }: Material,
  itemId: string,
  inPlaceOf?: string,
): OfferedItem {
  const offer = library.items.find((item) => item.id === itemId);
  if (!offer) throw invalid('所选项目已停用或还没有确认对应的标准项目，请换一个。');
  const codes = offer.catalogueCodes;
  if (!suits(catalogue, offer, audienceOf(request)))
    throw invalid(`${offer.name}不适用于本套餐的人群${offer.note ? `（${offer.note}）` : ''}，请换一个。`);
  const others = request.items.filter((one) => one.catalogueCode !== inPlaceOf);
  const added = codes.map((catalogueCode) => ({ id: itemId, catalogueCode, required: true }));
  const findings = checkDemand(
    { purpose: demand.purpose, packages: [{ ...request, items: [...others, ...added] }] },
    catalogue,
  );
  const forbidden = blocks(findings).find((finding) =>
    codes.some((code) => finding.catalogueCodes.includes(code)),
  );
  if (forbidden) throw invalid(`不能选用${offer.name}：${forbidden.message}（${forbidden.citation}）`);
  return offer;
}

export async function cancelReplace(context: Context, lineId: string, seen?: string): Promise<string> {
  const edited = await editLine(context.tx, context.now, lineId, seen);
  const choices = choicesOf(edited.lines);
  const replaced = new Map(choices.replaced);
  if (!replaced.delete(edited.line.demand_item_id ?? '')) throw invalid('这一行没有手工替换，无需撤销。');
  const material = await materialOf(context, edited);
  return keep(context, edited, redraftWith(edited, material, { ...choices, replaced }));
}

/** Keeps one of an exclusive pair: `keepCode` is the line's own catalogue code or the other one's. */
export async function resolveExclusive(
  context: Context,
  lineId: string,
  keepCode: string,
  seen?: string,
): Promise<string> {
  const edited = await editLine(context.tx, context.now, lineId, seen);
  const { line, lines } = edited;
  const other = lines.find((one) => one.catalogue_code === line.exclusive_with && one.demand_item_id);
  if (line.item_match !== itemMatch.exclusive || !line.demand_item_id || !other?.demand_item_id)
    throw invalid('这一行已没有互斥，请刷新页面查看。');
  if (keepCode !== line.catalogue_code && keepCode !== other.catalogue_code)
    throw invalid('请在互斥的两项中选择保留一项。', { keep: '请选择保留的项目。' });
  const [kept, gone] = keepCode === line.catalogue_code ? [line, other] : [other, line];
  const choices = choicesOf(lines);
  const dropped = new Map(choices.dropped).set(gone.demand_item_id as string, kept.catalogue_code);
  dropped.delete(kept.demand_item_id as string);
  const replaced = new Map(choices.replaced);
  replaced.delete(gone.demand_item_id as string);
  const material = await materialOf(context, edited);
  return keep(context, edited, redraftWith(edited, material, { ...choices, dropped, replaced }));
}

/** An own item that must be done along: what a rule calls for, or with the provider's own reason. */
export async function addRelated(
  context: Context,
  quotationPackageId: string,
  itemId: string,
  reason: string,
): Promise<string> {
  const edited = await editPackage(context.tx, context.now, quotationPackageId);
  const material = await materialOf(context, edited);
  const { catalogueCodes: codes } = usableOffer(context, edited, material, itemId);
  const isQuoted = (one: string) =>
    edited.lines.some((line) => line.catalogue_code === one && line.institution_item_id);
  if (codes.every(isQuoted)) throw invalid('这个项目已经在报价里，无需重复添加。');
  const left = leftOut(material, edited);
  const choices = choicesOf(edited.lines);
  const rule = relatedUnder(material, choices).find((line) => codes.includes(line.catalogueCode));
  // A row of several items stands on one line: of what a rule calls for, else of the first that is new.
  const code = rule?.catalogueCode ?? (codes.find((one) => !isQuoted(one)) as string);
  if (rule?.institutionItemId === itemId) {
    left.delete(code);
    return keep(context, edited, redraftRows(material, edited.pkg.id, edited.lines, choices, left));
  }
  const why = rule?.reason || reason;
  if (!why) throw invalid('请写明为什么要同时进行这个项目。', { reason: '请填写同时进行的原因。' });
  const added = [...choices.added, { code, itemId, reason: why }];
  left.add(code);
  return keep(
    context,
    edited,
    redraftRows(material, edited.pkg.id, edited.lines, { ...choices, added }, left),
  );
}

export async function removeRelated(context: Context, lineId: string, seen?: string): Promise<string> {
  const edited = await editLine(context.tx, context.now, lineId, seen);
  const { line } = edited;
  if (line.demand_item_id) throw invalid('采购方要求的项目不能移除。');
  const material = await materialOf(context, edited);
  const choices = choicesOf(edited.lines);
  const left = leftOut(material, edited).add(line.catalogue_code);
  const added = choices.added.filter(({ code }) => code !== line.catalogue_code);
  return keep(
    context,
    edited,
    redraftRows(material, edited.pkg.id, edited.lines, { ...choices, added }, left),
  );
}
