export default function Procurement() {
  return <main id="content" className="wrap section" />;
}
