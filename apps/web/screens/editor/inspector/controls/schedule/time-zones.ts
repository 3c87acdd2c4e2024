/** Cities, regions and countries that people know, by the time zone whose own name is another city's. */
const places: { readonly [zone: string]: string } = {
  'Africa/Cairo': 'Alexandria, Egypt',
  'Africa/Casablanca': 'Rabat, Marrakesh, Morocco',
  'Africa/Johannesburg': 'Cape Town, Durban, Pretoria, South Africa',
  'Africa/Lagos': 'Abuja, Nigeria',
  'Africa/Nairobi': 'Kenya',
  'America/Argentina/Buenos_Aires': 'Cordoba, Argentina',
  'America/Bogota': 'Medellin, Colombia',
  'America/Chicago': 'Houston, Dallas, Austin, San Antonio, Minneapolis, New Orleans, Central Time',
  'America/Denver': 'Salt Lake City, Albuquerque, Mountain Time',
  'America/Halifax': 'Nova Scotia, Atlantic Time',
  'America/Lima': 'Peru',
  'America/Los_Angeles':
    'San Francisco, San Diego, San Jose, Palo Alto, Seattle, Portland, Las Vegas, California, Pacific Time',
  'America/Mexico_City': 'Guadalajara, Puebla, Mexico',
  'America/New_York':
    'Boston, Washington, Philadelphia, Miami, Atlanta, Charlotte, Pittsburgh, Orlando, Baltimore, Eastern Time',
  'America/Phoenix': 'Tucson, Arizona',
  'America/Santiago': 'Valparaiso, Chile',
  'America/Sao_Paulo': 'Rio de Janeiro, Brasilia, Belo Horizonte, Brazil',
  'America/Toronto': 'Montreal, Ottawa, Quebec, Canada',
  'America/Vancouver': 'Victoria, British Columbia',
  'Asia/Calcutta': 'Kolkata, Mumbai, Bombay, Delhi, New Delhi, Bangalore, Bengaluru, Chennai, Hyderabad, Pune, India',
  'Asia/Dhaka': 'Bangladesh',
  'Asia/Dubai': 'Abu Dhabi, United Arab Emirates',
  'Asia/Ho_Chi_Minh': 'Saigon, Vietnam',
  'Asia/Hong_Kong': 'Kowloon',
  'Asia/Jakarta': 'Bandung, Indonesia',
  'Asia/Jerusalem': 'Tel Aviv, Haifa, Israel',
  'Asia/Karachi': 'Lahore, Islamabad, Pakistan',
  'Asia/Katmandu': 'Kathmandu, Nepal',
  'Asia/Kuala_Lumpur': 'Malaysia',
  'Asia/Manila': 'Quezon City, Philippines',
  'Asia/Riyadh': 'Jeddah, Mecca, Saudi Arabia',
  'Asia/Saigon': 'Ho Chi Minh City, Hanoi, Vietnam',
  'Asia/Seoul': 'Busan, South Korea',
  'Asia/Shanghai': 'Beijing, Peking, Shenzhen, Guangzhou, Chengdu, Hangzhou, Wuhan, China',
  'Asia/Taipei': 'Kaohsiung, Taiwan',
  'Asia/Tokyo': 'Osaka, Kyoto, Yokohama, Nagoya, Sapporo, Japan',
  'Australia/Brisbane': 'Gold Coast, Queensland',
  'Australia/Melbourne': 'Victoria',
  'Australia/Sydney': 'Canberra, New South Wales',
  'Europe/Amsterdam': 'Rotterdam, The Hague, Utrecht, Netherlands',
  'Europe/Athens': 'Thessaloniki, Greece',
  'Europe/Berlin':
    'Munich, München, Hamburg, Frankfurt, Cologne, Köln, Stuttgart, Dusseldorf, Düsseldorf, Leipzig, Dresden, Germany',
  'Europe/Brussels': 'Antwerp, Ghent, Belgium',
  'Europe/Copenhagen': 'Aarhus, Denmark',
  'Europe/Dublin': 'Cork, Ireland',
  'Europe/Helsinki': 'Tampere, Finland',
  'Europe/Istanbul': 'Ankara, Izmir, Turkey',
  'Europe/Kiev': 'Kyiv, Lviv, Odesa, Ukraine',
  'Europe/Lisbon': 'Porto, Portugal',
  'Europe/London':
    'Manchester, Birmingham, Liverpool, Leeds, Bristol, Edinburgh, Glasgow, Cardiff, Belfast, England, Scotland, Wales, United Kingdom',
  'Europe/Madrid': 'Barcelona, Valencia, Seville, Bilbao, Spain',
  'Europe/Moscow': 'Saint Petersburg, Russia',
  'Europe/Oslo': 'Bergen, Norway',
  'Europe/Paris': 'Lyon, Marseille, Toulouse, Nice, Bordeaux, Lille, Strasbourg, France',
  'Europe/Prague': 'Brno, Czechia',
  'Europe/Rome': 'Milan, Milano, Naples, Turin, Florence, Bologna, Venice, Italy',
  'Europe/Stockholm': 'Gothenburg, Malmö, Sweden',
  'Europe/Vienna': 'Graz, Linz, Salzburg, Innsbruck, Austria',
  'Europe/Warsaw': 'Krakow, Gdansk, Wroclaw, Poznan, Poland',
  'Europe/Zurich': 'Zürich, Geneva, Genève, Bern, Basel, Lausanne, Lucerne, Switzerland',
  'Pacific/Auckland': 'Wellington, Christchurch, New Zealand',
  'Pacific/Honolulu': 'Hawaii',
};

/** A place and the time zone whose clock it has. */
export interface PlaceInZone {
  place: string;
  zone: string;
}

/** The most places that are offered at a time. */
const OFFERED = 50;

/** Without case, accents and signs: `Zürich` and `zurich` are the same. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_/]+/g, ' ')
    .trim();

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

let known: readonly (PlaceInZone & { words: string; full: string })[] | undefined;

function allPlaces(): NonNullable<typeof known> {
  known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].flatMap((zone) =>
    [cityOf(zone), ...(places[zone]?.split(', ') ?? [])].map((place) => ({
      place,
      zone,
      words: plain(place),
      full: plain(zone),
    })),
  );
  return known;
}

/** Places whose name or time zone has the search in it, those first whose name begins with it. */
export function findPlaces(search: string): PlaceInZone[] {
  const wanted = plain(search);
  const rank = ({ words, full }: { words: string; full: string }): number =>
    words === wanted
      ? 0
      : words.startsWith(wanted)
        ? 1
        : words.includes(` ${wanted}`)
          ? 2
          : full.includes(wanted)
            ? 3
            : 4;
  return allPlaces()
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((found) => found.rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, OFFERED)
    .map(({ entry: { place, zone } }) => ({ place, zone }));
}

/** The time zone of a place that has exactly this name; undefined if there is none, or where the text is a time zone itself. */
export function zoneOfPlace(text: string): string | undefined {
  const wanted = plain(text);
  return wanted === '' || text.includes('/') ? undefined : allPlaces().find(({ words }) => words === wanted)?.zone;
}

/** What a zone's clock differs from UTC at a moment: `UTC+02:00`. */
export function offsetOf(zone: string, at = Date.now()): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC')
    .replace('GMT', 'UTC')
    .replace('+00:00', '');
}
