import type { Catalogue, TemplatePackage } from '#domain/catalogue/catalogue.ts';
import { type Fen, sumFen } from '#domain/kernel/money.ts';
import { purposeOf } from './purpose.ts';

/**
 * The template that a demand starts from when only its purpose is known: of those made for it the middle one by price, or,
 * with a budget, the dearest that fits it for every sex at reference prices (the cheapest when none does). Undefined
 * where no template is made for the purpose: 其他 is too wide to guess.
 */
export function usualTemplate(
  catalogue: Catalogue,
  purpose: string,
  budget?: Fen | undefined,
): TemplatePackage | undefined {
  const made = (checkType: string) => catalogue.templates.filter((one) => one.checkType === checkType);
  const own = made(purpose);
  const choices = (own.length > 0 ? own : made(purposeOf(purpose)))
    .map((template) => ({ template, price: dearest(template, catalogue) }))
    .toSorted((a, b) => a.price - b.price);
  const within = budget === undefined ? undefined : choices.findLast(({ price }) => price <= budget);
  const middle = choices[budget === undefined ? (choices.length - 1) >> 1 : 0];
  return (within ?? middle)?.template;
}

const dearest = ({ items }: TemplatePackage, catalogue: Catalogue): Fen =>
  Math.max(
    ...Object.values(items).map((codes) =>
      sumFen(codes.map((code) => catalogue.items.get(code)?.referencePrice ?? 0)),
    ),
  );
