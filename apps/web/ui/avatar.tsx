import { useState } from 'react';
import { classes } from './classes.ts';

interface Person {
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  profileImageUrl?: string | null;
}

/** First letter of the first name, else of the e-mail in upper case, else U. */
export function avatarLetter(person: Person): string {
  const [first] = person.firstName?.trim() ?? '';
  const [mail] = person.email?.trim() ?? '';
  return first ?? mail?.toUpperCase() ?? 'U';
}

/** First and last name, if any; otherwise ''. */
export function fullName(person: Person): string {
  return [person.firstName, person.lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
}

/** A person's picture, or a letter until it is loaded. `className` sets another size. Decoration: the name is beside it or in the label of the button around it. */
export function Avatar({ person, className }: { person: Person; className?: string | undefined }) {
  const picture = person.profileImageUrl;
  const [shown, setShown] = useState<string | null>(null);
  return (
    <span
      aria-hidden
      className={classes(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent',
        className ?? 'size-7 text-xs',
      )}
    >
      {picture && (
        <img
          src={picture}
          alt=""
          onLoad={() => setShown(picture)}
          onError={() => setShown(null)}
          className={classes('absolute inset-0 size-full object-cover', shown !== picture && 'invisible')}
        />
      )}
      {(!picture || shown !== picture) && avatarLetter(person)}
    </span>
  );
}
