import { rosterConsentVersion } from '#domain/roster/consent-text.ts';
import type { CallName } from '#wire/table/call-table.ts';
import type { AccessFixture } from './access-fixture.ts';

/** Of the calls of staff lists and bills, what their schemas ask for beside ids. */
export const yearValues = (
  f: Pick<AccessFixture, 'roster' | 'settlementLineId'>,
): Partial<Record<CallName, Readonly<Record<string, unknown>>>> => ({
  'roster.ofDemand': { demandId: f.roster.demandId },
  'roster.add': { demandId: f.roster.demandId, consentVersion: rosterConsentVersion },
  'roster.confirm': { version: f.roster.version },
  'roster.savePerson': { employeeNo: 'M002', packageId: f.roster.packageId },
  'roster.assign': { personIds: [f.roster.personId], packageId: f.roster.packageId },
  'roster.listPeople': { packageId: f.roster.packageId, keyword: '' },
  'settlement.make': { from: '2027-03-01', to: '2027-03-31' },
  'settlement.upload': { from: '2027-03-01', to: '2027-03-31' },
  'settlement.decide': { lineIds: [f.settlementLineId] },
  'settlement.agree': { total: '100.00' },
  'settlement.addInvoice': { issuedOn: '2026-01-01', amount: '100.00' },
  'settlement.addPayment': { paidOn: '2026-01-01', amount: '100.00' },
  // It is in no state in which something could be taken back.
  'settlement.takeBackInvoice': { entryId: f.settlementLineId },
  'settlement.takeBackPayment': { entryId: f.settlementLineId },
});
