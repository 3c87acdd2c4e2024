import { Avatar as RadixAvatar } from 'radix-ui';
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

/** First and last name as far as there are any; '' where there are none. */
export function fullName(person: Person): string {
  return [person.firstName, person.lastName].map((part) => part?.trim()).filter(Boolean).join(' ');
}

/** A person's picture, or a letter. Decoration: the name stands beside it or in the label of the button around it. */
export function Avatar({ person, className }: { person: Person; className?: string | undefined }) {
  return (
    <RadixAvatar.Root
      aria-hidden
      className={classes(
        'inline-flex size-7 shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft text-xs font-semibold text-accent',
        className,
      )}
    >
      {person.profileImageUrl && <RadixAvatar.Image src={person.profileImageUrl} alt="" className="size-full object-cover" />}
      <RadixAvatar.Fallback>{avatarLetter(person)}</RadixAvatar.Fallback>
    </RadixAvatar.Root>
  );
}
