import { facilityRoles, roles as knownRoles, type Role, readOrWrite, type WebappUserDetail } from '@quaygate/contract';
import {
  type EditedUser,
  isRoleOpen,
  type LinkedModule,
  linkedModuleNames,
  linkedModules,
  normalizeRole,
} from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { Chip } from '#web/ui/chip.tsx';
import { SegmentedChoice } from '#web/ui/choice.tsx';
import { InlineNotice } from '#web/ui/inline-notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import c from './webapp-user.module.css';

type ModuleRole = (typeof facilityRoles)[number];
const rolesOf = (module: LinkedModule): readonly ModuleRole[] =>
  module === 'facilityOperator' ? facilityRoles : readOrWrite;

const ofModules = /^(forwarder|terminal_operations|train_operator)_/;
const isKnown = (role: string): role is Role => knownRoles.includes(role as Role);

interface RolesPanelProps {
  user: WebappUserDetail;
  draft: EditedUser;
  refusal: string | undefined;
  onChoose: (module: LinkedModule, role: ModuleRole) => void;
}

/** The roles of the three modules, each on its own (WAU-24); what else is held can only be read. */
export function RolesPanel({ user, draft, refusal, onChoose }: RolesPanelProps) {
  const text = useText('admin');
  const platform = useText('platform');
  const others = user.roles.map(normalizeRole).filter((role) => !ofModules.test(role));
  const isSecurity = others.some((role) => role.startsWith('isps_'));

  const moduleRole = (module: LinkedModule) => {
    const role = draft[linkedModules[module].role];
    const isOpen = isRoleOpen(draft, module);
    const isLinkedOnly = isOpen && role === 'none' && module === 'facilityOperator' && isSecurity;
    return (
      <div key={module}>
        <SegmentedChoice
          label={text(`webappUsers.module.${module}`)}
          value={role}
          choices={rolesOf(module).map((value) => ({ value, label: text(`webappUsers.role.${value}`) }))}
          onChange={(value) => onChoose(module, value)}
          disabled={!isOpen}
          help={
            isLinkedOnly
              ? text('webappUsers.securityOnly')
              : isOpen
                ? undefined
                : text(`webappUsers.roleClosed.${module}`)
          }
        />
        {/* A role that follows from linking changes far from the field in use. */}
        <span className="sr-only" role="status">
          {text('webappUsers.roleNow', {
            module: text(`webappUsers.module.${module}`),
            role: text(`webappUsers.role.${role}`),
          })}
        </span>
      </div>
    );
  };
  return (
    <div className={c.roles}>
      <Panel title={text('webappUsers.section.roles')} note={text('webappUsers.section.rolesNote')} fill>
        {refusal && <InlineNotice tone="error">{refusal}</InlineNotice>}
        <div className={c.modules}>{linkedModuleNames.map(moduleRole)}</div>
        <div className={c.others}>
          <span className={c.othersTitle}>{text('webappUsers.otherRoles')}</span>
          {others.length === 0 ? (
            <span className="muted">{text('webappUsers.otherRolesNone')}</span>
          ) : (
            <>
              <span className={c.chips}>
                {others.map((role) => (
                  <Chip key={role} tone="grey">
                    {isKnown(role) ? platform(`role.${role}`) : role}
                  </Chip>
                ))}
              </span>
              <span className={c.small}>{text('webappUsers.otherRolesNote')}</span>
            </>
          )}
        </div>
      </Panel>
    </div>
  );
}
