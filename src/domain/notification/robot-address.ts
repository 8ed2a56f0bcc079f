import type { RobotKind } from './notice-groups.ts';

interface RobotAddress {
  readonly kind: RobotKind;
  /** What makes the address secret; all the rest of it is the vendor's. */
  readonly token: string;
}

/** As the vendors hand them out. */
const addresses: Readonly<Record<RobotKind, RegExp>> = {
  wecom: /^https:\/\/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=([\w-]{16,128})$/,
  dingtalk: /^https:\/\/oapi\.dingtalk\.com\/robot\/send\?access_token=([\w-]{16,128})$/,
  feishu: /^https:\/\/open\.feishu\.cn\/open-apis\/bot\/v2\/hook\/([\w-]{16,128})$/,
};

/**
 * The robot of a pasted webhook address; undefined for any other address. Only the token is taken from it, so that no address
 * that somebody made up is ever called.
 */
export function readRobotAddress(text: string): RobotAddress | undefined {
  for (const [kind, pattern] of Object.entries(addresses)) {
    const token = pattern.exec(text)?.[1];
    if (token) return { kind: kind as RobotKind, token };
  }
  return undefined;
}
