import { z } from 'zod';

const Name = z.string().max(100).nullish();

/** What a user says of themselves. A name left blank is removed. */
export const ProfileBody = z.object({ firstName: Name, lastName: Name, email: z.string() });
export type ProfileBody = z.infer<typeof ProfileBody>;
