import type { Socket } from 'node:net';
import { brokerErrors } from '@heddle/contract/errors/brokers';
import type { IConnackPacket, IPublishPacket, ISubackPacket, Packet, Parser } from 'mqtt-packet';
import type { ServerHost } from '../connections/hosts.ts';
import { lazyImport } from '../lazy-import.ts';
import { saidBy, toBrokerError } from './failures.ts';
import { mqttReason } from './mqtt-reasons.ts';
import type { BrokerNetwork, BrokerServer } from './port.ts';
import { nameOf } from './server.ts';
import { CONNECT_MS, firstOf, socketTo } from './socket.ts';

/** Seconds without a packet after which the broker is asked whether it is there. */
const KEEP_ALIVE_S = 30;
/** Longest time for an answer to a packet. Milliseconds. */
export const ANSWER_MS = 30_000;
const OPTIONS = { protocolVersion: 5 } as const;

/** What is used of the library. */
interface MqttPackets {
  generate(packet: Packet, options: object): Buffer;
  parser(options: object): Parser;
}

/** The client's side of a session. */
export interface MqttSession {
  clientId: string;
  /** True to begin without what an earlier session of this client left. */
  clean: boolean;
  /** Seconds that the broker keeps the session after the connection has ended. */
  expiry: number;
  /** Messages that the broker may send without an acknowledgement. */
  receiveMaximum: number;
}

interface Listeners {
  onPublish(packet: IPublishPacket): void;
  /** The broker lets go of a message of QoS 2. */
  onRelease(messageId: number): void;
  onEnd(error: Error): void;
}

/** The answers that are awaited, by the packet that answers and its number. */
type Answer = { resolve(packet: Packet): void; reject(error: Error): void };

/** A connection to an MQTT 5 broker. It acknowledges nothing by itself: who receives decides when. */
export class MqttClient {
  readonly #server: BrokerServer;
  readonly #socket: Socket;
  readonly #listeners: Listeners;
  readonly #generate: (packet: Packet, options: object) => Buffer;
  readonly #awaited = new Map<string, Answer>();
  #nextId = 0;
  #alive = Date.now();
  #ended: Error | null = null;
  #timer: NodeJS.Timeout | undefined;

  private constructor(server: BrokerServer, socket: Socket, listeners: Listeners, library: MqttPackets) {
    this.#server = server;
    this.#socket = socket;
    this.#listeners = listeners;
    this.#generate = (packet, options) => library.generate(packet, options);
    const parser = library.parser(OPTIONS);
    parser.on('packet', (packet) => this.#receive(packet));
    parser.on('error', (error: unknown) => this.#fail(toBrokerError(error, server)));
    socket.on('data', (data: Buffer) => void parser.parse(data));
    socket.on('error', (error) => this.#fail(toBrokerError(error, server)));
    socket.on('close', () => this.#fail(brokerErrors.broker_connection_lost({ broker: nameOf(server) })));
  }

  /** Connects to the first host that answers, and begins a session. Gives whether the broker has gone on with an earlier one. Throws the errors of `toBrokerError`. */
  static async open(
    server: BrokerServer,
    network: BrokerNetwork,
    session: MqttSession,
    listeners: Listeners,
  ): Promise<{ client: MqttClient; isResumed: boolean; connack: IConnackPacket }> {
    const library = (await lazyImport(import('mqtt-packet'))).default;
    const open = async (place: ServerHost) => {
      const connected = Promise.withResolvers<void>();
      const socket = socketTo(server, place, network, () => connected.resolve());
      const client = new MqttClient(server, socket, listeners, library);
      try {
        const connack = await client.#begin(connected.promise, session);
        return { client, isResumed: connack.sessionPresent, connack };
      } catch (error) {
        client.close();
        throw error;
      }
    };
    return firstOf(server, network, open, ({ client }) => client.close());
  }

  /** Stops or goes on reading what the broker sends. */
  flow(on: boolean): void {
    if (on === !this.#socket.isPaused()) return;
    if (on) this.#socket.resume();
    else this.#socket.pause();
    this.#alive = Date.now();
  }

  /** Sends a packet, without waiting for an answer. */
  send(packet: Packet): void {
    if (this.#ended === null) this.#socket.write(this.#generate(packet, OPTIONS));
  }

  /** A number for a packet that is answered. */
  takeId(): number {
    do this.#nextId = (this.#nextId % 65_535) + 1;
    while ([...this.#awaited.keys()].some((key) => key.endsWith(` ${this.#nextId}`)));
    return this.#nextId;
  }

  /** Sends a packet and gives the one that answers it. Throws `broker_timeout` and what ends the connection. */
  async ask(packet: Packet, answers: Packet['cmd']): Promise<Packet> {
    const answer = this.#wait(`${answers} ${packet.messageId ?? 0}`, ANSWER_MS);
    this.send(packet);
    return answer;
  }

  /** Subscribes to a topic filter. Throws `broker_refused`. */
  async subscribe(topic: string, qos: 1 | 2): Promise<void> {
    const packet = { topic, qos, nl: false, rap: true, rh: 0 };
    const answer = (await this.ask(
      { cmd: 'subscribe', messageId: this.takeId(), subscriptions: [packet] },
      'suback',
    )) as ISubackPacket; // Answers by their kind.
    const code = Number(answer.granted[0]);
    if (code >= 0x80)
      throw brokerErrors.broker_refused({ reason: `the subscription to ${topic}: ${mqttReason(code)}` });
  }

  /** Ends the connection in an orderly way; the session stays as long as it was wanted. */
  close(): void {
    this.send({ cmd: 'disconnect', reasonCode: 0 });
    this.#ended ??= brokerErrors.broker_connection_lost({ broker: nameOf(this.#server) });
    this.#settleAll(this.#ended);
    this.#socket.end();
    // What does not close in an orderly way is gone all the same.
    setTimeout(() => this.#socket.destroy(), 1000).unref();
  }

  async #begin(
    connected: Promise<void>,
    { clientId, clean, expiry, receiveMaximum }: MqttSession,
  ): Promise<IConnackPacket> {
    const answer = this.#wait('connack 0', CONNECT_MS);
    await Promise.race([connected, answer]);
    const { user, password } = this.#server;
    this.send({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 5,
      clientId,
      clean,
      keepalive: KEEP_ALIVE_S,
      ...(user === '' ? {} : { username: user }),
      ...(password === '' ? {} : { password: Buffer.from(password) }),
      properties: { sessionExpiryInterval: expiry, receiveMaximum },
    });
    const connack = (await answer) as IConnackPacket; // Answers by their kind.
    const code = connack.reasonCode ?? connack.returnCode ?? 0;
    if (code !== 0) throw this.#refusal(code, connack.properties?.reasonString);
    this.#keepAlive((connack.properties?.serverKeepAlive ?? KEEP_ALIVE_S) * 1000);
    return connack;
  }

  #refusal(code: number, said: string | undefined): Error {
    const reason = saidBy(said ?? '', this.#server) || mqttReason(code);
    const broker = nameOf(this.#server);
    // Bad user name or password, not authorized, bad authentication method; the numbers of MQTT 3.1.1 as well.
    if ([0x86, 0x87, 0x8c, 4, 5].includes(code)) return brokerErrors.broker_login_refused({ broker, reason });
    return brokerErrors.broker_refused({ reason });
  }

  #keepAlive(everyMs: number): void {
    if (everyMs === 0) return;
    this.#timer = setInterval(() => {
      // What is not read cannot tell that the broker is there.
      if (!this.#socket.isPaused() && Date.now() - this.#alive > everyMs * 1.5)
        return this.#fail(brokerErrors.broker_connection_lost({ broker: nameOf(this.#server) }));
      this.send({ cmd: 'pingreq' });
    }, everyMs / 2).unref();
  }

  #receive(packet: Packet): void {
    this.#alive = Date.now();
    if (packet.cmd === 'publish') return this.#listeners.onPublish(packet);
    if (packet.cmd === 'pubrel') return this.#listeners.onRelease(packet.messageId ?? 0);
    if (packet.cmd === 'disconnect')
      return this.#fail(brokerErrors.broker_connection_lost({ broker: nameOf(this.#server) }));
    const key = `${packet.cmd} ${packet.messageId ?? 0}`;
    this.#awaited.get(key)?.resolve(packet);
    this.#awaited.delete(key);
  }

  #wait(key: string, ms: number): Promise<Packet> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      const late = setTimeout(() => {
        this.#awaited.delete(key);
        reject(brokerErrors.broker_timeout({ broker: nameOf(this.#server), seconds: ms / 1000 }));
      }, ms);
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(late);
          then(value);
        };
      this.#awaited.set(key, { resolve: settle(resolve), reject: settle(reject) });
    });
  }

  #settleAll(error: Error): void {
    clearInterval(this.#timer);
    for (const { reject } of this.#awaited.values()) reject(error);
    this.#awaited.clear();
  }

  #fail(error: Error): void {
    if (this.#ended) return;
    this.#ended = error;
    this.#settleAll(error);
    this.#socket.destroy();
    this.#listeners.onEnd(error);
  }
}
