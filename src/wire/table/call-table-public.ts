/**
 * The calls that public pages make: name, method and path. They weigh on the first load of every visitor; all others
 * stand in `call-table.ts`, which the browser loads with the first signed-in page.
 */
export const publicCallTable = {
  'common.download': 'GET /bid/api/common/download/{name}',
  'common.upload': 'POST /bid/api/common/upload',
  'common.authNeed': 'GET /bid/api/common/auth_need',
  'region.listTree': 'POST /bid/api/common/listTreeCity',
  'region.listByInitials': 'POST /bid/api/common/listProvinceAndCityByInitials',
  'region.listHot': 'POST /bid/api/common/listHotCity',
  'region.query': 'POST /bid/api/common/queryCity',
  'region.listDistricts': 'POST /bid/api/common/listCityDistrict',
  'region.byName': 'GET /bid/api/city/get_city_by_name/{cityName}',
  'dictionary.list': 'POST /bid/api/common/listDict',
  'dictionary.listCheckType': 'POST /bid/api/checkup/listCheckType',
  'user.register': 'POST /bid/api/user/register',
  'user.accountLogin': 'POST /bid/api/user/accountLogin',
  'user.mobileLogin': 'POST /bid/api/user/mobileLogin',
  'user.shortcutCertifyLogin': 'POST /bid/api/user/shortcutCertifyLogin',
  'user.shortcutLogin': 'POST /bid/api/user/shortcutLogin',
  'user.detail': 'POST /bid/api/user/detail',
  'user.logout': 'POST /bid/api/user/logout',
  'captcha.picture': 'POST /bid/api/common/picCaptcha',
  'captcha.sms': 'POST /bid/api/common/smsCaptcha',
  'developer.listSms': 'POST /bid/api/developer/listSms',
  'institution.byCode': 'POST /bid/api/org/detail1',
  'institution.list': 'POST /bid/api/org/listMedicalOrg',
  'institution.listForHome': 'POST /bid/api/org/listIndexMedicalOrg',
  'institution.search': 'POST /bid/api/org/fuzzyQueryMedicalOrg',
  'doctor.list': 'POST /bid/api/org/doctor/list',
  'institution.place': 'POST /bid/api/org/place',
  'home.overview': 'POST /bid/api/home/overview',
  'home.provinces': 'POST /bid/api/home/provinces',
  'catalogue.listCategory': 'POST /bid/api/checkup/listCategory',
  'catalogue.list': 'POST /bid/api/checkup/listCheckup',
  'catalogue.listPage': 'POST /bid/api/checkup/listPageCheckup',
  'template.list': 'POST /bid/api/plan/package/list',
  'template.detail': 'POST /bid/api/plan/package/detail',
  'demand.listHall': 'POST /bid/api/bid/listPageDemand',
  'demand.listForHome': 'POST /bid/api/bid/listDemandOnHomepage',
  'demand.publicDetail': 'POST /bid/api/bid/publicDetail',
  'demand.listPackageBase': 'POST /bid/api/bid/package/list_base_info',
  'demand.publicPackage': 'POST /bid/api/bid/package/publicDetail',
  'demand.publicProgress': 'POST /bid/api/bid/publicProgress',
  'demand.shortcutAdd': 'POST /bid/api/bid/shortcut_add',
  'demand.shortcutPreview': 'POST /bid/api/bid/shortcut_preview',
  'sealing.receipts': 'POST /bid/api/bid/sealed/receipts',
  'plan.shared': 'POST /bid/api/plan/shared',
  'checkup.open': 'POST /bid/api/visit/own/open',
  'checkup.detail': 'POST /bid/api/visit/own/detail',
  'checkup.book': 'POST /bid/api/visit/own/book',
  'checkup.cancel': 'POST /bid/api/visit/own/cancel',
  'checkup.declare': 'POST /bid/api/visit/own/declare',
  'contract.detail': 'POST /bid/api/contract/getContactDetail',
  'contract.byNumber': 'POST /bid/api/contract/getContractByNumber',
  'contract.verify': 'POST /bid/api/contract/verify',
  'market.priceRange': 'POST /bid/api/market/priceRange',
  'market.itemPrices': 'POST /bid/api/market/itemPrices',
  'market.suggest': 'POST /bid/api/market/suggest',
  'visit.add': 'POST /bid/api/cms/addVisitLog',
  'visit.addAdEvent': 'POST /bid/api/cms/addAdEvent',
  'lead.add': 'POST /bid/api/cms/addSeek',
  'setting.home': 'GET /bid/api/setting/home',
  'setting.institutionList': 'GET /bid/api/setting/orgList',
  'setting.homeHeader': 'GET /bid/api/setting/homeHeader',
  'setting.pageTexts': 'GET /bid/api/setting/pageTexts',
  'setting.package': 'GET /bid/api/package/get_package',
  'content.list': 'POST /bid-web/_content/{collection}',
  'content.page': 'POST /bid-web/_content/{collection}/{path}',
} as const;

export interface CallAddress {
  readonly method: 'GET' | 'POST';
  /** `{x}` is filled from the input. */
  readonly path: string;
}

/** Takes a line of a table apart: `POST /bid/api/x`. */
export function splitAddress(line: string): CallAddress {
  const [method, path] = line.split(' ') as ['GET' | 'POST', string];
  return { method, path };
}
