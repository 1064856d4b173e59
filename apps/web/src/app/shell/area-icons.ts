import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconBuilding,
  IconCalendarEvent,
  IconChecks,
  IconClipboardList,
  IconHistory,
  IconId,
  IconKey,
  IconLayoutDashboard,
  IconListSearch,
  IconMapPin,
  IconReceipt,
  IconShieldLock,
  IconSteeringWheel,
  IconTrain,
  IconTruck,
  IconUsers,
} from '#web/ui/buttons/icons.ts';
import { IconGantry } from '#web/ui/page/icon-gantry.tsx';
import type { AreaName, Place } from '../place.ts';

export const areaIcons: Record<AreaName, Icon> = {
  terminal: IconGantry,
  train: IconTrain,
  forwarder: IconTruck,
  admin: IconShieldLock,
};

const icons: Partial<Record<Place['name'], Icon>> = {
  terminalDashboard: IconLayoutDashboard,
  slots: IconCalendarEvent,
  deadlines: IconAlertTriangle,
  blockList: IconBan,
  truckMonitoring: IconMapPin,
  truckerOverview: IconSteeringWheel,
  trainBookings: IconClipboardList,
  trains: IconTrain,
  forwarderDashboard: IconLayoutDashboard,
  bookingsOverview: IconClipboardList,
  statusRequest: IconListSearch,
  truckerManagement: IconSteeringWheel,
  licenseManagement: IconKey,
  licenseOrders: IconReceipt,
  gatePassUsers: IconId,
  webappUsers: IconUsers,
  truckingCompanies: IconBuilding,
  audit: IconHistory,
  integrationKeys: IconKey,
  approvals: IconChecks,
};

export const iconOf = (place: Place): Icon => icons[place.name] ?? IconLayoutDashboard;
