// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

import "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";

/// A collection in which everybody mints with a URI, as the wizard of OpenZeppelin writes it.
contract Gallery is ERC721URIStorage {
    uint256 private next;

    constructor() ERC721("Gallery", "GAL") {}

    function safeMint(address to, string memory uri) external returns (uint256) {
        uint256 id = next++;
        _safeMint(to, id);
        _setTokenURI(id, uri);
        return id;
    }
}
