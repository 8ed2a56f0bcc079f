/** Staff lists: docs/product.md, Calls. */
export const roster = {
  'roster.list': 'POST /bid/api/roster/list',
  'roster.ofDemand': 'POST /bid/api/roster/ofDemand',
  'roster.add': 'POST /bid/api/roster/add',
  'roster.compare': 'POST /bid/api/roster/compare',
  'roster.confirm': 'POST /bid/api/roster/confirm',
  'roster.savePerson': 'POST /bid/api/roster/person/save',
  'roster.replacePerson': 'POST /bid/api/roster/person/replace',
  'roster.assign': 'POST /bid/api/roster/person/assign',
  'roster.removePerson': 'POST /bid/api/roster/person/remove',
  'roster.restorePerson': 'POST /bid/api/roster/person/restore',
  'roster.listPeople': 'POST /bid/api/roster/person/list',
  'roster.link': 'POST /bid/api/roster/person/link',
  'roster.renewLink': 'POST /bid/api/roster/person/renewLink',
  'roster.exportXlsx': 'POST /bid/api/roster/exportXlsx',
  'roster.progress': 'POST /bid/api/roster/progress',
  'roster.send': 'POST /bid/api/roster/send',
} as const;
