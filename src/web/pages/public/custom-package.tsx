export default function CustomPackage() {
  return <main id="content" className="wrap section" />;
}
