import { cutText } from '#domain/kernel/text.ts';
import { legacyKey } from '#wire/kernel/codec.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { newId } from '#server/db/new-id.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';

/** One visit a session and one event for each: a whole office behind one address stays below. */
const perHour = 300;
const mostParameters = 40;
const longestKey = 40;
const longestValue = 500;
const longestAddress = 2000;

/** Notes a landing on the site, or that an advertisement led to it: all parameters as they came, cut to size. */
export async function addVisit(
  { tx, now, request, services }: WriteContext,
  kind: 'visit' | 'ad',
  { url_source, ...parameters }: { url_source: string } & Record<string, string>,
): Promise<{ id: string }> {
  await requireBelow(services, '访问记录', [
    { key: `visit:${kind}:${request.address}`, points: perHour, seconds: 3600 },
  ]);
  const id = newId();
  await tx
    .insertInto('visit')
    .values({
      id,
      kind,
      query: JSON.stringify(cutParameters(parameters)),
      url_source: shown(url_source, longestAddress),
      created_at: now,
    })
    .execute();
  request.landing?.remember(id);
  return { id };
}

/** Keys as the address had them (the wire's codec has renamed some), of letters, digits and `_ - . [ ]`. */
function cutParameters(parameters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters)
      .map(([key, value]) => [
        legacyKey(key)
          .replaceAll(/[^\w.[\]-]/g, '')
          .slice(0, longestKey),
        shown(value, longestValue),
      ])
      .filter(([key]) => key !== '')
      .slice(0, mostParameters),
  );
}

/** Cut to length, then without what no screen shows and PostgreSQL's text can't hold (a cut may halve a character). */
const shown = (text: string, longest: number) =>
  cutText(text, longest)
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|[\ud800-\udfff]/gu, '');
