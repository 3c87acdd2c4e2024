import type { ConnectorObject } from '../kit/connector.ts';
import { as, moreFields, oneOf, required, text } from '../kit/parameters.ts';
import { key } from '../sap/values.ts';
import type { SapEntity } from './entity.ts';
import { create, get, list, remove, update } from './entity.ts';

// https://api.sap.com/api/API_BUSINESS_PARTNER
const SERVICE = 'API_BUSINESS_PARTNER';

const partnerId = as('businessPartner', key('Business partner', { placeholder: '1000080' }));

const partner: SapEntity = {
  service: SERVICE,
  set: 'A_BusinessPartner',
  name: 'business partner',
  names: 'business partners',
  key: "'{BusinessPartner}'",
  params: { BusinessPartner: required(partnerId) },
  sample: {
    BusinessPartner: '1000080',
    BusinessPartnerFullName: 'Acme GmbH',
    BusinessPartnerCategory: '2',
    Customer: '1000080',
    CreationDate: '2026-03-01T00:00:00.000Z',
  },
};
const address: SapEntity = {
  service: SERVICE,
  set: 'A_BusinessPartnerAddress',
  name: 'address of a business partner',
  names: 'addresses of business partners',
  key: "BusinessPartner='{BusinessPartner}',AddressID='{AddressID}'",
  params: { BusinessPartner: required(partnerId), AddressID: required(as('addressId', key('Address ID'))) },
  sample: { BusinessPartner: '1000080', AddressID: '24', CityName: 'Berlin', Country: 'DE', PostalCode: '10115' },
};
const customer: SapEntity = {
  service: SERVICE,
  set: 'A_Customer',
  name: 'customer',
  names: 'customers',
  key: "'{Customer}'",
  params: { Customer: required(as('customerId', key('Customer', { loads: 'customers' }))) },
  sample: { Customer: '1000080', CustomerName: 'Acme GmbH' },
};
const supplier: SapEntity = {
  service: SERVICE,
  set: 'A_Supplier',
  name: 'supplier',
  names: 'suppliers',
  key: "'{Supplier}'",
  params: { Supplier: required(as('supplierId', key('Supplier', { loads: 'suppliers' }))) },
  sample: { Supplier: '17300001', SupplierName: 'Domestic Supplier 1' },
};

const names = {
  OrganizationBPName1: as('organizationName', text('Organization name')),
  FirstName: text('First name'),
  LastName: text('Last name'),
  SearchTerm1: as('searchTerm', text('Search term')),
  moreFields: moreFields(),
};
const place = {
  StreetName: as('street', text('Street')),
  HouseNumber: text('House number'),
  PostalCode: text('Postal code'),
  CityName: as('city', text('City')),
  Country: text('Country', { placeholder: 'DE' }),
  moreFields: moreFields(),
};

export const businessPartner: ConnectorObject = {
  key: 'businessPartner',
  name: 'Business partner',
  operations: {
    list: list(partner),
    get: get(partner),
    create: create(partner, {
      BusinessPartnerCategory: required(
        as(
          'category',
          oneOf(
            'Category',
            [
              { value: '1', label: 'Person' },
              { value: '2', label: 'Organization' },
              { value: '3', label: 'Group' },
            ],
            { default: '2' },
          ),
        ),
      ),
      BusinessPartnerGrouping: as('grouping', text('Grouping', { placeholder: 'BP02' })),
      ...names,
    }),
    update: update(partner, names),
    listAddresses: list(address),
    getAddress: get(address),
    createAddress: create(address, { BusinessPartner: required(partnerId), ...place }),
    updateAddress: update(address, place),
    deleteAddress: remove(address),
  },
};

export const role: ConnectorObject = {
  key: 'role',
  name: 'Customer or supplier',
  operations: {
    listCustomers: list(customer),
    getCustomer: get(customer),
    updateCustomer: update(customer, { moreFields: required(moreFields()) }),
    listSuppliers: list(supplier),
    getSupplier: get(supplier),
    updateSupplier: update(supplier, { moreFields: required(moreFields()) }),
  },
};
