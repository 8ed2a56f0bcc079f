import { tokenCallsPerMinute, tokenPrefix, tokenScopeLabels } from '#domain/institution/api-token.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { addressOf, type CallName } from '#wire/table/call-table.ts';

interface Example {
  readonly title: string;
  readonly curl: string;
}

/** As a shell takes it: the test sends each of them. `body` stands in single quotes; `'$NAME'` in it is filled in by the shell. */
const curl = (name: CallName, body: string) =>
  [
    `curl -X POST "$SITE${addressOf(name).path}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    `-H 'Content-Type: application/json'`,
    `-H 'X-Requested-With: HIS'`,
    `-d '${body}'`,
  ].join(' \\\n  ');

/** Keeping prices current, then reading an invitation and sending its quote. */
export const machineExamples: readonly Example[] = [
  {
    title: '读取项目库：每个项目的 id、version 和价格',
    curl: curl('library.query', `{"orgId":"'$ORG'","keyword":"血常规"}`),
  },
  {
    title: '改价。version 是读取时的版本：同事在此期间改过的行不会被覆盖，state 为 changed，请重新读取',
    curl: curl(
      'library.saveRows',
      `{"orgId":"'$ORG'","rows":[{"key":"1","itemId":"'$ITEM'","version":'$VERSION',"set":{"listPrice":"128.00","salePrice":"98.00"}}]}`,
    ),
  },
  {
    title: `收到的询价，待报价的在 status ${quotationStatus.waiting}，先截止的在前`,
    curl: curl('quotation.list', `{"orgId":"'$ORG'","status":${quotationStatus.waiting},"sort":"deadline"}`),
  },
  {
    title: '已起草的报价单：需求、各套餐、截止时间',
    curl: curl('quotation.detail', `{"tenderId":"'$TENDER'"}`),
  },
  {
    title: '所有套餐统一按门市价 85 折（千分比）',
    curl: curl('quotation.savePrices', `{"tenderId":"'$TENDER'","rate":850}`),
  },
  {
    title: '需要人看的问题：缺失、互斥、未满足等，每个有 key',
    curl: curl('quotation.review', `{"tenderId":"'$TENDER'"}`),
  },
  {
    title: '确认所有套餐；acknowledged 逐个写明已知悉的问题的 key，漏写的会被拒绝',
    curl: curl('quotation.confirmAll', `{"tenderId":"'$TENDER'","acknowledged":[]}`),
  },
  {
    title: '提交报价',
    curl: curl('quotation.confirm', `{"tenderId":"'$TENDER'","validUntil":"'$UNTIL'","remarks":"含早餐"}`),
  },
];

/** What whoever programs a hospital's system must know, one sentence each. */
export const machineRules: readonly string[] = [
  `机构管理员在机构中心的「接口令牌」新建令牌，以 ${tokenPrefix} 开头，只显示一次；放在请求头 Authorization: Bearer 中，不要写进网址或日志。`,
  `权限分「${tokenScopeLabels.library}」「${tokenScopeLabels.quotes}」和「${tokenScopeLabels.visits}」。每个接口的说明写着需要哪一项；没有注明的接口，令牌不能调用（业务码 403）。公开接口照常可用。`,
  `每个令牌每分钟最多 ${tokenCallsPerMinute} 次，超过时返回 429，响应头 Retry-After 是需要等待的秒数。`,
  '用令牌调用时，HTTP 状态码与业务码一致（700、702 为 401，701 为 403）；接口没有的字段返回 400，并指出是哪个字段。',
  '修改数据的接口须带请求头 X-Requested-With（内容不限）。业务码在应答的 code 中：200 成功，409 表示数据已被他人改动或状态不允许，请重新读取后再试。',
  '不涉及报价金额的修改可带 Idempotency-Key（8 到 100 个字符），网络中断后用同一个值重发不会重复执行。',
  '价格变动超过一半或改为 0 时，改价会被拒绝并写明前后价格（library.saveRows 的该行 state 为 unsure）；核对后带 sure: true 重发。',
  '令牌只属于新建它的机构。撤销、机构停用后立即失效（业务码 700）。每次调用都记录在令牌的「调用记录」中。',
  '事件推送：管理员添加 https 地址后，本站以 POST 发送 JSON：{"id","event","at","data"}，data 中只有编号与日期（企业另有工号），详情请再调用接口读取。请在 10 秒内以 2xx 应答；其他应答和连接失败按 1、2、4……分钟的间隔重试，最长一天。',
  '推送的请求头：X-Webhook-Id（同一事件重发时不变，请按它去重）、X-Webhook-Event、X-Webhook-Timestamp（秒）和 X-Webhook-Signature: sha256=…，后者是以签名密钥对“时间戳.请求体”计算的 HMAC-SHA256（十六进制）。请按收到的原始字节验签，并拒绝时间相差五分钟以上的请求。事件可能不按先后到达，以 at 为准。',
];
