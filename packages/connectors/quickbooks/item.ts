import { as, flag, number, oneOf, paragraph, text } from '../kit/parameters.ts';
import { entityObject } from './entity.ts';
import * as of from './shared.ts';

export const item = entityObject({
  key: 'item',
  name: 'Item',
  plural: 'items',
  entity: 'Item',
  id: of.item,
  named: 'Name',
  own: {
    Name: as('itemName', text('Name')),
    Type: as('itemType', oneOf('Type', ['Service', 'NonInventory', 'Inventory'])),
    Sku: as('sku', text('SKU')),
    Description: as('itemDescription', paragraph('Description')),
    UnitPrice: as('unitPrice', number('Sales price')),
    PurchaseCost: as('purchaseCost', number('Purchase cost')),
    'IncomeAccountRef.value': of.account('incomeAccount', 'Income account'),
    'ExpenseAccountRef.value': of.account('expenseAccount', 'Expense account'),
    'AssetAccountRef.value': of.account('assetAccount', 'Inventory asset account'),
    TrackQtyOnHand: as('trackQuantity', flag('Track quantity', { help: 'Required for inventory items.' })),
    QtyOnHand: as('quantityOnHand', number('Quantity on hand')),
    InvStartDate: as('inventoryStart', text('Inventory start date', { placeholder: '2026-01-01' })),
    Active: as('active', flag('Active', { help: 'No hides it from lists; QuickBooks deletes none.' })),
  },
  needed: ['Name'],
  sample: {
    Id: '19',
    SyncToken: '0',
    Name: 'Hosting',
    Type: 'Service',
    UnitPrice: 50,
    Active: true,
    MetaData: of.MetaData,
  },
});

export const account = entityObject({
  key: 'account',
  name: 'Account',
  plural: 'accounts',
  entity: 'Account',
  id: of.account('accountId', 'Account'),
  named: 'Name',
  own: {},
  needed: [],
  readOnly: true,
  sample: {
    Id: '35',
    SyncToken: '0',
    Name: 'Checking',
    AccountType: 'Bank',
    CurrentBalance: 1201,
    Active: true,
    MetaData: of.MetaData,
  },
});
