export default function Solutions() {
  return <main id="content" className="wrap section" />;
}
