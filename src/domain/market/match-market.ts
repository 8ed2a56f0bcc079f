import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { CatalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { MarketInstitution } from './market-institution.ts';

/** Institutions in force with their price lists, in this node's memory: about 7 KB each. */
export interface MatchMarket {
  readonly catalogue: Catalogue;
  readonly graph: CatalogueGraph;
  /** Of a city that was asked for. */
  readonly institutionsIn: (cityId: string) => readonly MarketInstitution[];
  /** In a city that was asked for; undefined for one that is not in force. */
  readonly institution: (id: string) => MarketInstitution | undefined;
  /** Some of the whole country: it stands for a city with too few. */
  readonly sample: () => readonly MarketInstitution[];
  /** Works out once what the same question asks again, until the market changes. */
  readonly cached: <T>(key: string, work: () => T) => T;
}
