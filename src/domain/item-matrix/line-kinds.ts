import { cutText } from '#domain/kernel/text.ts';
/** Totals and prices below a table: they are about a group, not an item. */
export const isTotal = (text: string): boolean =>
  /^(?:小计|合计|总计|共计|总价|总金额|金额|套餐价|套餐合计|本页小计|单价|单人(?:价|费用|预算)|每人(?:价|费用|预算)|价格|人均|费用|预算|折后|折扣|优惠价|协议价|团检价|原价|市场价|门市价|项目数|项目合计|参考价)/.test(
    text.replace(/\s+/g, ''),
  ) && text.length <= 24;

export const isHeadcountLabel = (text: string): boolean =>
  /^(?:体检|参检|预计|应检|计划|合计|共计|总计)?(?:总)?(?:人数|人次)(?:合计|统计|[(（].{0,8}[)）])?[:：]?$/.test(
    text.replace(/\s+/g, ''),
  );

export const isFooter = (text: string): boolean =>
  /^(?:备?注|说明|附注?|温馨提示|注意事项|特别说明|要求|联系(?:人|电话|方式)|咨询电话|电话|地址|制表|审核|复核|批准|打印|日期|填表|盖章|单位[(（]?盖章|第.{1,4}页|以上|本[表项次套]|有效期|图例|[●○√△☆★▲]\s*[为表代:：])/.test(
    text.replace(/\s+/g, ''),
  );

/** `一、检验类`, `（二）影像`, `【超声】`, `超声科`, `2. 影像检查`. */
export const isCategoryHeading = (text: string): boolean =>
  /^(?:第?[一二三四五六七八九十]+[、.．]|[(（][一二三四五六七八九十]+[)）]|【.+】$|[ⅠⅡⅢⅣⅤⅥ][、.])|(?:类|科室?|室|类项目|类检查|部分|专项|专科)[:：]?$/.test(
    text.replace(/\s+/g, ''),
  );

/** Without `一、`, `（1）`, `3.` in front. */
export const withoutNumber = (text: string): string =>
  text
    .replace(
      /^\s*(?:第?[一二三四五六七八九十]{1,3}[、.．\s]|[(（](?:[一二三四五六七八九十]{1,3}|\d{1,3})[)）][、.．]?|\d{1,3}(?:、|[.．)）](?!\d)|\s+(?=\p{Script=Han}))|[①-⑳]|[ⅠⅡⅢⅣⅤⅥ][、.]|[-•·▪◆■★※*]\s)\s*/u,
      '',
    )
    .trim();

/** A category's name without number, brackets and colon. */
export const categoryName = (text: string): string =>
  cutText(
    withoutNumber(text)
      .replace(/^【(.+)】$/, '$1')
      .replace(/[:：]$/, '')
      .trim(),
    40,
  );

/** 自选项目（任选两项）: what stands under such a heading is a choice. */
export const sectionLevel = (category: string): 'optional' | undefined =>
  /自选|可选|选检|加项|任选/.test(category) ? 'optional' : undefined;
