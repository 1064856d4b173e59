import { connect } from 'mqtt';
import { everyPosition, type MqttDeps, type PositionLine, readTopic, resultsTopic, type TakeMessage } from './mqtt.ts';

/** Each message goes to one of the instances. */
const share = '$share/quaygate/';

interface Broker {
  url: string;
  /** Version 5 knows shared subscriptions; one instance alone needs none. */
  protocolVersion?: 4 | 5;
  isShared?: boolean;
}

/**
 * Positions from a broker of the installation. That broker checks who may publish where; the connection comes back by
 * itself, and trucks report again anyway. It may be away when the product starts.
 */
export function brokerClient(
  { log }: Pick<MqttDeps, 'log'>,
  { url, protocolVersion = 5, isShared = true }: Broker,
  take: TakeMessage,
): PositionLine {
  const client = connect(url, { protocolVersion, reconnectPeriod: 1_000, connectTimeout: 10_000, resubscribe: false });
  client.on('connect', () => {
    client.subscribe(`${isShared ? share : ''}${everyPosition}`, { qos: 1 }, (error) => {
      if (error) log.warn({ reason: error.message }, 'the MQTT broker gives no positions');
    });
  });
  // The address may hold a password, the error's text does not.
  client.on('error', ({ message }) => log.warn({ reason: message }, 'the MQTT broker answers with an error'));
  client.on('message', (topic, payload) => {
    const named = readTopic(topic);
    if (!named) return;
    const keyId = `facility ${named.facilityId}`;
    const from = { keyId, facilityId: named.facilityId, scopes: ['vehicles'], forPractice: false };
    take({ from, vehicleId: named.vehicleId, payload }, line);
  });
  const line: PositionLine = {
    port: null,
    tell(facilityId, result) {
      client.publish(resultsTopic(facilityId), JSON.stringify(result), { qos: 1 }, () => {});
    },
    close: () => client.endAsync(),
  };
  return line;
}
