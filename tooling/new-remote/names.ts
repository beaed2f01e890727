/** What a new remote is called in each place. */
export interface RemoteNames {
  /** The package and the release: `mf-hotel-stays`. */
  readonly name: string;
  /** The path, the module and the folder of its first page: `hotel-stays`. */
  readonly noun: string;
  /** What a traveller calls it: `Hotel stays`. */
  readonly title: string;
  /** The first page's component: `HotelStaysPage`. */
  readonly component: string;
}

const shape = /^mf-([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/;

/** @throws Error that says how a remote is named */
export function namesOf(name: string): RemoteNames {
  const noun = shape.exec(name)?.[1];
  if (!noun || name.length > 40)
    throw new Error(`"${name}" is no name of a remote. It begins with mf-, then words in small letters: mf-hotels.`);
  const words = noun.split('-');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return {
    name,
    noun,
    title: capital(words.join(' ')),
    component: `${words.map(capital).join('')}Page`,
  };
}
