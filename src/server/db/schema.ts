import type { ApiTokenTables } from './tables/api-token.ts';
import type { ConsoleTables } from './tables/console.ts';
import type { ContentTables } from './tables/content.ts';
import type { ContractTables } from './tables/contract.ts';
import type { ExaminationTables } from './tables/examination.ts';
import type { FoundationTables } from './tables/foundation.ts';
import type { LibraryTables } from './tables/library.ts';
import type { PeopleTables } from './tables/people.ts';
import type { ProcurementTables } from './tables/procurement.ts';
import type { ReferenceTables } from './tables/reference.ts';
import type { SealingTables } from './tables/sealing.ts';
import type { SecondStepTables } from './tables/second-step.ts';
import type { SettlementTables } from './tables/settlement.ts';

/** Every table by name: migrations/*.sql as Kysely sees them. test/api/schema.test.ts compares both. */
export type Schema = FoundationTables &
  ReferenceTables &
  PeopleTables &
  ApiTokenTables &
  LibraryTables &
  ProcurementTables &
  SealingTables &
  ContractTables &
  ExaminationTables &
  SettlementTables &
  ConsoleTables &
  SecondStepTables &
  ContentTables;
