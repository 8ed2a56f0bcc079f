export default function StaticHome() {
  return <main id="content" className="wrap section" />;
}
