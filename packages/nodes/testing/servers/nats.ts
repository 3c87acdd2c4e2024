import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certificate, key } from './certificate.ts';
import type { RealServer } from './real-server.ts';
import { programOf, startRealServer } from './real-server.ts';

/** Why a test cannot have a NATS server of its own; null where it can. */
export const noNats: string | null = programOf('nats-server') === null ? 'The NATS server is not installed' : null;

/** The only login of `startNats`. */
export const natsLogin = { user: 'ada', password: 'secret-word' } as const;

/** Starts a NATS server with JetStream, whose streams outlive a kill; `tls`: it requires TLS, with the certificate of tests. */
export function startNats({ tls = false }: { tls?: boolean } = {}): Promise<RealServer> {
  return startRealServer({
    program: 'nats-server',
    async prepare(folder, port) {
      await writeFile(join(folder, 'cert.pem'), certificate);
      await writeFile(join(folder, 'key.pem'), key);
      const { user, password } = natsLogin;
      const file = join(folder, 'nats.conf');
      const secured = tls ? `tls { cert_file: "${folder}/cert.pem", key_file: "${folder}/key.pem" }` : '';
      await writeFile(
        file,
        `listen: 127.0.0.1:${port}
authorization { user: ${user}, password: ${password} }
jetstream { store_dir: "${folder}/streams" }
${secured}
`,
      );
      return ['-c', file];
    },
  });
}

/** Makes a stream for subjects that begin with its name, as an operator does. */
export async function makeStream(port: number, name: string): Promise<void> {
  const connection = await connect({ servers: `127.0.0.1:${port}`, user: natsLogin.user, pass: natsLogin.password });
  const manager = await jetstreamManager(connection);
  await manager.streams.add({ name, subjects: [`${name}.>`] });
  await connection.close();
}
