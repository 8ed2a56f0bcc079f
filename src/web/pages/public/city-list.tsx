export default function CityList() {
  return <main id="content" className="wrap section" />;
}
