import type { CallInput } from '#wire/invoke.ts';
import { encodeKeys } from '#wire/kernel/codec.ts';
import { addressOf, type CallName } from '#wire/table/call-table.ts';
import { localMillisInText } from '#web/ui/clock.ts';

/** A call and what it is asked with. */
type FirstCall = { [N in CallName]: readonly [name: N, input: CallInput<N>] }[CallName];

const firstPage = { current: 1, size: 20 };

/**
 * What pages ask first, by path: as they ask it themselves, key for key, or it is asked twice (`test/e2e/first-calls.test.ts`). Undefined
 * where the address asks for more than these know.
 */
const firstCalls: Readonly<Record<string, (query: URLSearchParams) => FirstCall | undefined>> = {
  '/user-center/index': () => ['demand.overview', {}],
  '/user-center/purchase-order': (query) => (query.size === 0 ? ['demand.listMine', firstPage] : undefined),
  '/user-center/consult-order': (query) => (query.size === 0 ? ['inquiry.listMine', firstPage] : undefined),
  '/user-center/purchase-order-detail': ofDemand,
  '/user-center/consult-detail': ofDemand,
  '/user-center/compare': compared,
  '/user-center/consult-detail-table': compared,
};

function ofDemand(query: URLSearchParams): FirstCall | undefined {
  const demandId = query.get('bidId');
  return demandId ? ['demand.getMine', { demandId }] : undefined;
}

function compared(query: URLSearchParams): FirstCall | undefined {
  const demandId = query.get('bidId');
  const packageId = query.get('packageId');
  if (!demandId || query.has('weights')) return undefined;
  return packageId ? ['comparison.matrix', { demandId, packageId }] : ['comparison.overview', { demandId }];
}

/** What `startCallsScript` sends: method, address and body. */
interface StartedRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/**
 * The requests that a signed-in page makes in any case, known from its address alone. On the server only: the browser has no use for it.
 * @param place below the base path
 */
export function requestsOf({ pathname, search }: { pathname: string; search: string }): StartedRequest[] {
  const query = new URLSearchParams(search);
  const own = firstCalls[pathname]?.(query);
  // Whom the page works for is changed first.
  const calls: FirstCall[] = [['user.detail', {}], ...(own && !query.has('for') ? [own] : [])];
  return calls.map(([name, input]) => {
    const { method, path } = addressOf(name);
    return { method, url: path, body: JSON.stringify(encodeKeys(input)) };
  });
}

/** Older answers belong to a page that nobody waited for. */
const freshMs = 20_000;

/**
 * Source of the script that sends them while the page's modules are still on their way, and hands each out once (`api/started-calls.ts`).
 * The token is read here, in the browser, and goes into the same header as later. Words of 2009, as in `first-script.ts`; whose browser has
 * no `fetch` waits for the modules.
 */
export const startCallsScript = `(function(w,d){var t,c,i,s=w.startedCalls={};
try{t=sessionStorage.getItem('accessToken')||localStorage.getItem('accessToken')}catch(e){}
if(!t||!w.fetch)return;
c=JSON.parse(d.currentScript.getAttribute('data-calls'));
function go(r){var a=w.fetch(r.url,{method:r.method,body:r.body,credentials:'same-origin',headers:{'X-Requested-With':'XMLHttpRequest','Content-Type':'application/json',Authorization:'Bearer '+t}});
a.then(null,function(){});s[r.url+' '+r.body]={page:location.href,token:t,sent:${localMillisInText},answer:a}}
for(i=0;i<c.length;i++)go(c[i]);
w.takeStartedCall=function(url,body,token,signal){var k=url+' '+body,f=s[k];delete s[k];
if(!f||f.token!==token||f.page!==location.href||${localMillisInText}-f.sent>${freshMs})return;
return{sent:f.sent,answer:new Promise(function(yes,no){if(signal.aborted)no(signal.reason);signal.addEventListener('abort',function(){no(signal.reason)});f.answer.then(yes,no)})}}
})(window,document)`;
