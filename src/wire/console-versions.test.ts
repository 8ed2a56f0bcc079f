import { expect, test } from 'vitest';
import { calls } from './calls.ts';

// Every act of an operator on a text that is shown carries the version that was shown, so that nobody decides on, publishes or
// overwrites what a colleague or the applicant has just changed.

/** The version that the call carries, and whose it is. */
const carries: Readonly<Record<string, string>> = {
  'console.saveContent': 'updatedAt', // articles, site texts, settings, dictionaries, message texts; left out by a new one alone
  'console.publishContent': 'updatedAt',
  'console.saveContractTemplate': 'templateId',
  'console.saveComplianceRule': 'version',
  'console.saveReasons': 'version',
  'catalogue.update': 'version',
  'catalogue.delete': 'version',
  'console.mergeItems': 'version',
  'console.takeCatalogueRows': 'changes', // each with its version
  'console.saveItemRule': 'before', // the whole rule as it was read; left out by a new one alone
  'console.approveCompany': 'submittedAt',
  'console.declineCompany': 'submittedAt',
  'console.approveInstitution': 'submittedAt',
  'console.declineInstitution': 'submittedAt',
  'console.approveDemand': 'submittedAt',
  'console.declineDemand': 'submittedAt',
  'console.act': 'version', // of what is decided on; '' where the record has no text that changes
  'console.assignLead': 'seenOwnerId',
};

/** Why the others need none. */
const needsNone: Readonly<Record<string, string>> = {
  'console.withdrawContent': 'takes off the site whatever stands there; nothing goes out and nothing is lost',
  'console.closeDemand': 'ends the demand whatever it says; the machine refuses what has ended',
  'console.deleteItemRule': 'the input is the rule itself: it names the items',
  'console.addItem': 'new',
  'console.addOperator': 'new',
  'console.decideProposal': 'a proposal does not change once it is sent; the second answer is refused',
  'console.adoptName': 'the input says the name and the items itself; the second decision is refused',
  'console.withdrawName': 'undoes the one decision there is',
  'console.readCatalogueSheet': 'changes nothing',
  'console.claim': 'of the record, not of its text',
  'console.release': 'of the record, not of its text',
  'console.mergeCompanies': 'of two companies, not of their texts',
  'console.handleLead': 'a lead does not change once it is sent; states by the machine',
  'console.setOperatorRole': 'sets one value, which the input says',
  'console.resetTotp': 'of a person',
  'console.viewAs': 'of a person',
  'console.changeMobile': 'sets one value of a person, which the input says',
  'console.exportPerson': 'of a person',
  'console.eraseUser': 'of a person, named again by the account',
  'console.endSession': 'of a session',
  'console.retryJob': 'by the state of the job',
  'console.testUpload': 'changes nothing',
  'user.beginTotp': 'of the own sign-in',
  'user.confirmTotp': 'of the own sign-in',
  'user.passSecondStep': 'of the own sign-in',
};

const writing = Object.entries(calls).filter(
  ([, { access, effect }]) => access.caller === 'operator' && effect !== 'read',
);

test('every writing call of the console carries the version that was shown, or says why it needs none', () => {
  expect(writing.map(([name]) => name).toSorted()).toEqual(
    [...Object.keys(carries), ...Object.keys(needsNone)].toSorted(),
  );
});

test.each(Object.entries(carries))('%s carries %s', (name, key) => {
  const { input } = calls[name as keyof typeof calls];
  const schema = 'shape' in input ? input : (input as { in: typeof input }).in;
  expect(Object.keys('shape' in schema ? schema.shape : {})).toContain(key);
});
