import type { MqttDeps, PositionLine, TakeMessage } from './mqtt.ts';

/** Where positions over MQTT come from. */
export type MqttChoice =
  | { kind: 'off' }
  | { kind: 'embedded'; port: number; host: string; tls?: { cert: string; key: string } | null }
  | { kind: 'broker'; url: string };

/** Null: positions come in by HTTP only. The package is loaded where it is used only. */
export async function mqttOf(choice: MqttChoice, deps: MqttDeps, take: TakeMessage): Promise<PositionLine | null> {
  if (choice.kind === 'embedded') {
    const { embeddedBroker } = await import('./embedded-broker.ts');
    return embeddedBroker(deps, choice, take);
  }
  if (choice.kind === 'off') return null;
  const { brokerClient } = await import('./broker-client.ts');
  return brokerClient(deps, choice, take);
}
