/** Why an address is none that events are sent to; undefined for a usable one. Where its name leads is looked at when it is called. */
export function webhookAddressProblem(text: string): string | undefined {
  const wrong = '请填写以 https:// 开头的完整地址，例如 https://his.example.com/tijian。';
  if (!URL.canParse(text)) return wrong;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (protocol !== 'https:') return '地址须以 https:// 开头，事件不经明文传送。';
  if (username || password) return '地址中请不要带用户名和密码，请用签名核对来源。';
  if (hash) return '地址中请不要带 # 后的部分。';
  if (hostname.includes(':') || /^[\d.]+$/.test(hostname)) return '请填写域名，不能是 IP 地址。';
  if (!hostname.includes('.') || /\.(local|localhost|internal|lan|home|corp|intranet)$/.test(hostname))
    return '请填写公网可以访问的域名。';
  return undefined;
}
