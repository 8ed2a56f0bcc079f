import { maskMobile } from '#domain/kernel/mobile.ts';
import { accessToken } from '#web/api/access-token.ts';

/** What the header needs before the user is loaded. Masked: a cookie is no place for a mobile number. */
export interface UserSummary {
  id: string;
  /** Account or mobile with the four digits after the first three hidden. */
  shownAs: string;
}

const NAME = 'user';
const attributes = () =>
  `; path=${import.meta.env.BASE_URL}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;

export function rememberUser(user: { id: string; account: string; mobile: string }): UserSummary {
  const summary: UserSummary = { id: user.id, shownAs: maskMobile(user.account || user.mobile) };
  // The cookie is the operator's, who looks on as this user in one tab.
  if (!accessToken.ofThisTab())
    document.cookie = `${NAME}=${encodeURIComponent(JSON.stringify(summary))}; max-age=2592000${attributes()}`;
  return summary;
}

export function forgetUser(): void {
  if (accessToken.ofThisTab()) return;
  document.cookie = `${NAME}=; max-age=0${attributes()}`;
}

export function rememberedUser(): UserSummary | undefined {
  if (accessToken.ofThisTab()) return undefined;
  const text = new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(document.cookie)?.[1];
  if (!text) return undefined;
  try {
    const value = JSON.parse(decodeURIComponent(text)) as Partial<UserSummary>;
    return typeof value.shownAs === 'string' ? { id: String(value.id), shownAs: value.shownAs } : undefined;
  } catch {
    return undefined;
  }
}
