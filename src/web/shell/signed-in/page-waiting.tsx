/** Pages that are filled in, and pages of one record; all others are lists. */
const shapes: readonly (readonly [shape: 'form' | 'record', path: RegExp])[] = [
  ['form', /submit|edit|draft|add-price|user-info|change-|\/new$|service-company|rules$|settings$/],
  ['record', /detail|memo|opening-record|\/index$|service-center$|success|\/[0-9a-f-]{20,}/],
];

const lines = { list: 7, record: 8, form: 6 };

/** In place of a page that is not drawn yet: its shape, so that nothing jumps, and that it is being loaded. */
export function PageWaiting({ pathname }: { pathname: string }) {
  const shape = shapes.find(([, path]) => path.test(pathname))?.[0] ?? 'list';
  return (
    <div className="page-waiting">
      <span className="page-waiting-title" />
      <div className={`panel page-waiting-${shape}`}>
        <p className="hint">正在加载中...</p>
        {Array.from({ length: lines[shape] }, (_, i) => (
          <span key={i} />
        ))}
      </div>
    </div>
  );
}
