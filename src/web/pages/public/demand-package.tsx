export default function DemandPackage() {
  return <main id="content" className="wrap section" />;
}
