import type { Schema } from '#server/db/schema.ts';

/** The channel on which migration 0011's triggers announce a topic. */
export const publicDataChannel = 'public_data';

/**
 * What public pages can depend on, and the tables behind each topic. A table that a visitor's call begins to read belongs here and into a
 * migration that gives it triggers; test/api/page-topics.test.ts notices when either is missing.
 */
export const tablesOf = {
  content: ['content'],
  institution: ['institution', 'institution_operation'],
  // Which cities have an institution in force: the city switcher of every page.
  servedCity: ['institution'],
  library: ['institution_item', 'institution_mutex_rule', 'institution_partner_rule'],
  package: ['institution_package', 'institution_package_item'],
  doctor: ['doctor'],
  demand: ['demand', 'demand_city', 'package_group', 'demand_package', 'demand_item', 'company'],
  quotation: ['quotation', 'quotation_package', 'invitation', 'quote_receipt', 'sealed_demand'],
  award: ['award'],
  // This node's match index, which takes changes in a moment after they are announced.
  market: [],
  region: ['region'],
  // Operators' own values are contents (migration 0071 announces them here).
  dictionary: ['dictionary', 'content'],
  catalogue: [
    'catalogue_category',
    'catalogue_item',
    'catalogue_mutex',
    'catalogue_partner',
    'catalogue_category_partner',
    'catalogue_replacement',
    'template_package',
    'legal_rule',
  ],
} as const satisfies Readonly<Record<string, readonly (keyof Schema)[]>>;

export type Topic = keyof typeof tablesOf;
export const topics = Object.keys(tablesOf) as Topic[];
export const isTopic = (text: string): text is Topic => Object.hasOwn(tablesOf, text);
