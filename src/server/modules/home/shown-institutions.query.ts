import { cityOf, type Region } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Database } from '#server/db/database.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import { presentCard } from '#server/modules/institution/public-institution.present.ts';
import { pageOfCards } from '#server/modules/institution/public-institution.store.ts';

type Shown = Pick<CallOutput<'home.overview'>, 'cards' | 'around'>;

const shown = 6;
/** Beside a district's own. */
const shownAround = 3;

/** The best standing of the place; a district with few is filled up with the rest of its city, listed apart. */
export async function shownInstitutions(db: Database, region: Region, labels: Labels): Promise<Shown> {
  const city = region.level === 3 ? cityOf(labels.regions, region.id) : undefined;
  const [own, inCity] = await Promise.all([
    pageOfCards(db, { region, size: shown, offset: 0 }),
    city ? pageOfCards(db, { region: city, size: 2 * shown, offset: 0 }) : [],
  ]);
  const seen = new Set(own.map(({ id }) => id));
  const around = inCity.filter(({ id }) => !seen.has(id)).slice(0, own.length > 0 ? shownAround : shown);
  return {
    cards: own.map((row) => presentCard(row, labels)),
    around: around.map((row) => presentCard(row, labels)),
  };
}
